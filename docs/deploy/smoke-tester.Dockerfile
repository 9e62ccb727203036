# The smoke tester: docker build -f docs/deploy/smoke-tester.Dockerfile -t plumbline-smoke-tester .
# It starts a site of its own for each release that it tests, with the sandbox: it needs all that development needs.

FROM node:24.21.0-trixie
ENV CI=true
RUN npm install --global pnpm@12.21.0 \
  && apt-get update \
  && apt-get install --yes --no-install-recommends chromium-headless-shell \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY . .
RUN pnpm install --frozen-lockfile && node shell/cli/build.ts
RUN install -d -o node -g node /var/lib/plumbline /var/lib/plumbline/releases
ENV NODE_ENV=production \
    DATA_DIR=/var/lib/plumbline \
    CHROMIUM=/usr/bin/chromium-headless-shell
USER node
# It listens nowhere, and all that it waits for has a time limit.
HEALTHCHECK NONE
CMD ["node", "shell/smoke-test/main.ts"]
