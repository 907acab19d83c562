# Stages: `app` runs the web server and the worker with only what production needs; `tools` has everything, for
# migrations and for the local services of docker-compose.yml (mail inbox, identity provider); `dev` compiles pages on
# request from the folders that docker-compose.dev.yml mounts; `pooler` is pgbouncer, for `--profile pooler`.

FROM node:24-bookworm-slim AS packages
WORKDIR /suma
COPY package.json package-lock.json .npmrc ./
# Keeps the downloads of npm for the next build, outside of every image.
RUN --mount=type=cache,target=/root/.npm npm ci

FROM debian:trixie-slim AS pooler
RUN apt-get update && apt-get install -y --no-install-recommends pgbouncer && rm -rf /var/lib/apt/lists/*
COPY deploy/pgbouncer.sh /usr/local/bin/run-pgbouncer
USER postgres
ENTRYPOINT ["sh", "/usr/local/bin/run-pgbouncer"]

FROM packages AS dev
COPY --chown=node:node . .
ENV NEXT_TELEMETRY_DISABLED=1 SUMA_DATA=/data
# Files generated or compiled later belong to the user who writes them; the packages stay with root.
RUN npm run -s generate && mkdir -p /data .next && chown node:node . && chown -R node:node /data .next graphql lib locales
USER node
CMD ["node", "--import", "./dev/register.mjs", "--import", "./dev/environment.mjs", "server.ts"]

FROM packages AS build
COPY . .
ENV NEXT_TELEMETRY_DISABLED=1
# The compiler's cache is useless here, and larger than all the rest.
RUN npm run build && rm -rf .next/cache

FROM build AS reached
RUN node deploy/only-reached.mjs

FROM build AS tools
ARG VERSION=unreleased
LABEL org.opencontainers.image.title="Suma" org.opencontainers.image.description="Commands of the operator: migrate, backup, restore" org.opencontainers.image.version=$VERSION
RUN mkdir -p /data && chown node:node /data
ENV SUMA_DATA=/data
USER node
CMD ["node", "--import", "./dev/register.mjs", "--import", "./dev/environment.mjs", "dev/commands/migrate.ts"]

FROM node:24-bookworm-slim AS app
ARG VERSION=unreleased
LABEL org.opencontainers.image.title="Suma" org.opencontainers.image.description="Web server and worker" org.opencontainers.image.version=$VERSION
WORKDIR /suma
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 PORT=3000 SUMA_DATA=/data
RUN mkdir -p /data && chown node:node /data
COPY --from=reached /suma/node_modules ./node_modules
COPY --from=reached /suma/.next ./.next
COPY --from=build /suma/public ./public
COPY --from=build /suma/lib ./lib
COPY --from=build /suma/graphql ./graphql
COPY --from=build /suma/locales ./locales
COPY --from=build /suma/law ./law
COPY --from=build /suma/dev/register.mjs /suma/dev/environment.mjs ./dev/
COPY --from=build /suma/package.json /suma/next.config.ts /suma/tsconfig.json /suma/server.ts /suma/worker.ts /suma/check-config.ts ./
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health/ready`).then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
# Runs Node directly, not npm, so that it receives the signal that ends it.
CMD ["node", "--import", "./dev/register.mjs", "--import", "./dev/environment.mjs", "server.ts"]
