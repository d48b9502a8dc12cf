# Two stages: the first builds the site with the development tools, the second has none of them. It runs a web node by default, and a
# worker with the command `node server/work.ts`. This file has not been built yet; see docs/self-hosting.md.

FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PEEL_DATA_DIR=/data PEEL_METRICS_PORT=9464
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# onnxruntime-web is the peer of a package of which only files are used; it runs in browsers, from the built site.
RUN npm ci --omit=dev && rm -rf node_modules/onnxruntime-web && npm cache clean --force && mkdir /data && chown node:node /data
COPY contract contract
COPY matting matting
COPY engine engine
COPY cli cli
COPY server server
COPY LICENSE NOTICE ./
COPY --from=build /app/build/client build/client
USER node
VOLUME /data
EXPOSE 3000
# On the metrics port, which a worker has too. It is reachable from this container only, unless PEEL_METRICS_HOST is set.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PEEL_METRICS_PORT + '/ready').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/serve.ts"]
