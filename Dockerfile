# syntax=docker/dockerfile:1
# amd64 and arm64: docker buildx build --platform linux/amd64,linux/arm64 -t anverso .
# test/deploy runs each step of this file in a plain folder, because CI has no Docker.

# By digest, the same image on every machine. scripts/renew-base-image.sh looks up the newest and writes it
# here, for both stages: run it every month and after each security release of Node.
# This digest is the one that public Dockerfiles give for the tag; it was not looked up at the registry.
FROM node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS build
WORKDIR /build
COPY package.json package-lock.json ./
COPY packages ./packages
COPY scripts/node ./scripts/node
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY tsconfig.json LICENSE ./
COPY scripts ./scripts
COPY models ./models
COPY specimens ./specimens
COPY console ./console
COPY src ./src
RUN npm run build
# What runs needs no compiler, no test and no library of another platform.
RUN npx tsx scripts/release/service-folder.ts service
# The owner of the volume that will be mounted there.
RUN mkdir data

FROM node:24.21.0-bookworm-slim@sha256:0e0ff40c39bc087845bfb27465a0df4ea419520094bc35842ff83dd8cbe6f9b6 AS run
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 ANVERSO_DATA_DIR=/data
WORKDIR /app
COPY --from=build /build/service ./
COPY --from=build --chown=10001:10001 /build/data /data
USER 10001:10001
VOLUME ["/data"]
EXPOSE 8080
STOPSIGNAL SIGTERM
# Nothing outside /data is written: run it with --read-only.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.ANVERSO_OPERATIONS_PORT || process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "--max-semi-space-size=1", "/app/dist/cli/anverso.js"]
CMD ["serve"]
