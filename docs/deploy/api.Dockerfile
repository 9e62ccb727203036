# The API: docker build -f docs/deploy/api.Dockerfile -t plumbline-api .
# The same image publishes the releases that were built with it: node api/src/cli/releases.ts publish (docs/deploy.md).

FROM node:24.21.0-trixie AS tools
ENV CI=true
RUN npm install --global pnpm@12.21.0
WORKDIR /app

# What runs, and nothing that only builds. It changes with the lockfile alone.
FROM tools AS modules
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY api/package.json api/
COPY api/contract/package.json api/contract/
COPY api/serving/package.json api/serving/
COPY shell/package.json shell/
COPY shell/build/package.json shell/build/
COPY shell/kit/package.json shell/kit/
COPY shell/services/package.json shell/services/
RUN pnpm install --prod --frozen-lockfile --filter "@plumbline/api..." --filter "@plumbline/shell..."

# The shell, which releases are held against, and the remotes as they come with it.
FROM tools AS build
COPY . .
RUN pnpm install --frozen-lockfile && node shell/cli/build.ts
RUN for remote in mf-*; do mkdir -p releases && cp -R "$remote/dist" "releases/$remote"; done

FROM node:24.21.0-trixie-slim
ENV NODE_ENV=production \
    SITE_ENV=production \
    API_HOST=0.0.0.0 \
    DATA_DIR=/var/lib/plumbline
# Backups are made by pg_dump, which must be no older than the server (compose.yaml).
RUN apt-get update \
  && apt-get install --yes --no-install-recommends postgresql-client-17 \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY --from=modules /app ./
COPY api/src api/src
COPY api/migrations api/migrations
COPY api/content api/content
COPY api/contract/src api/contract/src
COPY api/serving/src api/serving/src
COPY shell/registry shell/registry
COPY shell/render-host shell/render-host
COPY shell/server shell/server
COPY shell/smoke-test shell/smoke-test
COPY shell/src shell/src
COPY shell/build/src shell/build/src
COPY shell/kit/src shell/kit/src
COPY shell/services/src shell/services/src
COPY --from=build /app/shell/dist shell/dist
COPY --from=build /app/releases releases
# Nothing below /app is ever written to; the file system may be read-only but for DATA_DIR and, where
# backups are made, BACKUP_DIR.
RUN install -d -o node -g node /var/lib/plumbline /var/lib/plumbline/media /var/lib/plumbline/releases \
  && install -d -o node -g node -m 700 /var/backups/plumbline
USER node
VOLUME /var/lib/plumbline
EXPOSE 3001
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.API_PORT || 3001}/api/health/ready`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "api/src/main.ts"]
