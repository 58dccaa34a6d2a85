ARG NODE_IMAGE=node:26-slim

FROM ${NODE_IMAGE} AS dependencies
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev && npm sbom --omit=dev --sbom-format=cyclonedx > sbom.json

FROM ${NODE_IMAGE} AS build
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
ARG BUILD_HASH
RUN npm run build

FROM ${NODE_IMAGE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
WORKDIR /site
COPY package.json ./
COPY --from=dependencies /site/node_modules node_modules
COPY --from=dependencies /site/sbom.json ./
COPY --from=build /site/build build
COPY app/server app/server
# The runtime keeps compiled code by user, and has to find it read-only.
RUN rm -rf build/compile-cache && mkdir build/compile-cache && chown node build/compile-cache
USER node
RUN node -e "import('./app/server/compile-cache.ts').then((module) => module.fillCompileCache())"
USER root
RUN chown -R root build/compile-cache && chmod -R a+rX build/compile-cache
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "app/server/main.ts"]
