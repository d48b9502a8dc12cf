# Three stages: the packages that run, the built site and models, and the image with all of
# them and no tool to build anything. It runs a web node by default, and a worker with the command
# `node server/work.ts`. `npm run image` builds and proves it; see docs/self-hosting.md.

FROM node:24-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY deploy/image deploy/image
RUN npm ci --omit=dev \
 && npm sbom --package-lock-only --omit=dev --sbom-format=cyclonedx > sbom.cdx.json \
 && node deploy/image/slim.ts node_modules

# Not of the image’s architecture: pages and models are the same for all. For
# old versions of buildah the next stage then names that architecture again.
FROM --platform=$BUILDPLATFORM node:24-slim AS made
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build && node deploy/image/make-models.ts

FROM --platform=$TARGETPLATFORM debian:bookworm-slim
COPY --from=packages /usr/local/bin/node /usr/local/bin/node
RUN groupadd --gid 1000 node && useradd --uid 1000 --gid node --no-create-home --home-dir /app node \
 && mkdir /data && chown node:node /data
# A small young generation and one arena of the C library: the HTTP process keeps 15 and 6 MB less when it is idle, and
# 50 MB less after thousands of calls. Workers have settings of their own.
ENV NODE_OPTIONS=--max-semi-space-size=1 MALLOC_ARENA_MAX=1
ENV NODE_ENV=production HOST=0.0.0.0 PEEL_DATA_DIR=/data PEEL_METRICS_PORT=9464
WORKDIR /app
COPY package.json LICENSE NOTICE ./
COPY --from=packages /app/node_modules node_modules
COPY --from=packages /app/sbom.cdx.json ./
COPY contract contract
COPY matting matting
COPY engine engine
COPY cli cli
COPY server server
COPY --from=made /app/models models
COPY --from=made /app/build/client build/client
USER node
VOLUME /data
EXPOSE 3000
# On the metrics port, which a worker has too. It is reachable from this
# container only, unless PEEL_METRICS_HOST is set.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PEEL_METRICS_PORT + '/ready').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/serve.ts"]
ARG VERSION=0.1.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Peel" \
      org.opencontainers.image.description="Removes the background from a photo" \
      org.opencontainers.image.licenses="AGPL-3.0-or-later" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.base.name="debian:bookworm-slim"
