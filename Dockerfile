# syntax=docker/dockerfile:1
# Builds the product and runs it as an ordinary user. With DATABASE_URL unset it brings its own PostgreSQL and keeps its
# data in /data.
FROM node:20-bookworm-slim AS build
WORKDIR /app
ENV NEXT_TELEMETRY_DISABLED=1
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
# What a first start would make otherwise: the database client and the pages.
RUN node scripts/generate-client.mjs \
  && NODE_ENV=production node -e "import('./scripts/lib/build-pages.mjs').then((m) => m.buildPages({ log: console.log }))" \
  && npm prune --omit=dev --no-audit --no-fund

FROM node:20-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 DATA_DIR=/data PORT=3000
RUN install -d -o node -g node /data /app
COPY --from=build --chown=node:node /app /app
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Started directly, so that a request to stop reaches the server itself.
CMD ["node", "scripts/start.mjs"]
