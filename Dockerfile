ARG NODE_IMAGE=node:26-slim
# What the site runs on. It needs no shell: a distroless image of the same Node will do.
ARG RUN_IMAGE=${NODE_IMAGE}

FROM ${NODE_IMAGE} AS build
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
# Without install scripts: the one that is allowed elsewhere brings a Node, and here is one.
RUN --mount=type=cache,target=/root/.npm --mount=type=secret,id=npmrc,target=/root/.npmrc \
  npm ci --ignore-scripts
COPY . .
ARG BUILD_HASH=""
RUN npm run build

FROM ${NODE_IMAGE} AS packages
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
# npm sbom fails on development packages that are named but not there.
RUN --mount=type=cache,target=/root/.npm --mount=type=secret,id=npmrc,target=/root/.npmrc \
  npm ci --omit=dev --ignore-scripts \
  && npm pkg delete devDependencies \
  && npm sbom --sbom-format=cyclonedx > build-sbom.json
COPY app/server app/server
COPY app/config/release.ts app/config/
COPY app/log/server-log.ts app/log/
COPY app/page/cache-control.ts app/page/page-handle.ts app/page/
RUN --mount=type=cache,target=/root/.npm --mount=type=secret,id=npmrc,target=/root/.npmrc \
  node app/server/runtime-packages.ts \
  && rm -rf node_modules && npm install --ignore-scripts \
  && npm sbom --sbom-format=cyclonedx > sbom.json

FROM ${NODE_IMAGE} AS site
ENV NODE_ENV=production
WORKDIR /site
COPY --from=packages /site/package.json /site/sbom.json ./
COPY --from=packages /site/node_modules node_modules
COPY --from=build /site/build build
COPY --from=packages /site/build-sbom.json build/sbom.json
COPY --from=packages /site/app app
# The runtime keeps compiled code by user, readable by that user alone, and has to find it read-only.
RUN rm -rf build/current/compile-cache && mkdir build/current/compile-cache \
  && chmod -R a+rX . && chown 1000:1000 build/current/compile-cache
USER 1000:1000
RUN node -e "import('./app/server/compile-cache.ts').then((module) => module.fillCompileCache())"
USER 0:0
RUN chmod -R a+rX build/current/compile-cache

FROM ${RUN_IMAGE}
ARG BUILD_HASH=""
LABEL org.opencontainers.image.title="personal-site" \
  org.opencontainers.image.description="A personal site with a voice rehearsal tool, a reactive-objects demo and a consultancy agreement generator" \
  org.opencontainers.image.version="1.0.0" \
  org.opencontainers.image.licenses="MIT" \
  org.opencontainers.image.revision="${BUILD_HASH}"
# Distroless images keep node there.
ENV PATH=$PATH:/nodejs/bin NODE_ENV=production HOST=0.0.0.0 PORT=3000
WORKDIR /site
COPY --from=site --chown=0:0 /site /site
USER 1000:1000
EXPOSE 3000
ENTRYPOINT []
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s CMD ["node", "app/server/docker-healthcheck.ts"]
CMD ["node", "--max-semi-space-size=8", "app/server/main.ts"]
