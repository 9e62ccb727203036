# The page server: docker build -f docs/deploy/page-server.Dockerfile -t plumbline-page-server .

FROM node:24.21.0-trixie AS tools
ENV CI=true
RUN npm install --global pnpm@12.21.0
WORKDIR /app

# What runs, and nothing that only builds. It changes with the lockfile alone.
FROM tools AS modules
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY api/contract/package.json api/contract/
COPY api/serving/package.json api/serving/
COPY shell/package.json shell/
COPY shell/build/package.json shell/build/
COPY shell/kit/package.json shell/kit/
COPY shell/services/package.json shell/services/
RUN pnpm install --prod --frozen-lockfile --filter "@plumbline/shell..."

FROM tools AS build
COPY . .
RUN pnpm install --frozen-lockfile && node shell/cli/build.ts

FROM node:24.21.0-trixie-slim
ENV NODE_ENV=production \
    SITE_ENV=production \
    HOST=0.0.0.0 \
    DATA_DIR=/var/lib/plumbline
WORKDIR /app
COPY --from=modules /app ./
COPY api/contract/src api/contract/src
COPY api/serving/src api/serving/src
COPY shell/registry shell/registry
COPY shell/render-host shell/render-host
COPY shell/server shell/server
COPY shell/src shell/src
COPY shell/build/src shell/build/src
COPY shell/kit/src shell/kit/src
COPY shell/services/src shell/services/src
COPY --from=build /app/shell/dist shell/dist
# Nothing below /app is ever written to; DATA_DIR holds the last registry, and below it the API's releases, to be read.
RUN install -d -o node -g node /var/lib/plumbline /var/lib/plumbline/releases
USER node
VOLUME /var/lib/plumbline
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/_site/ready`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# As shell/server/node-arguments.ts says.
CMD ["node", "--no-compilation-cache", "shell/server/main.ts"]
