# Node and the libraries that it needs, and no shell: what a distroless image is, out of another image.
ARG NODE_IMAGE=node:26-slim

FROM ${NODE_IMAGE} AS full
RUN mkdir -p /bare/nodejs/bin /bare/proc /bare/dev \
  && cp -L "$(command -v node)" /bare/nodejs/bin/node \
  && ldd "$(command -v node)" | grep -o '/[^ ]*' | xargs cp -L --parents --target-directory=/bare

FROM scratch
ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
COPY --from=full /bare /
