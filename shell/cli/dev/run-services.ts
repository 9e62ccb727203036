import { latestBuilds } from './latest-builds.ts';
import { isBuildMessage, type ApiMessage, type BuildMessage } from './messages.ts';
import type { Sandbox } from '../sandbox.ts';
import { createService, type ServiceState } from './service.ts';

interface Options {
  /** Where the builds go. */
  readonly folder: string;
  /** The remotes that are built and watched. */
  readonly remotes: readonly string[];
  /** The site whose releases stand in for remotes that are not built; null: those of this machine. */
  readonly releasesOf: string | null;
  /** Null: the services of others are the real ones. */
  readonly sandbox: Sandbox | null;
  /** Where mails and the dashboard lead back to. */
  readonly siteOrigin: string;
  /** The page server listens and everything has been built once. */
  readonly onReady: () => void;
  readonly onBuild: (message: BuildMessage) => void;
}

/** Starts the build, the page server, the API and the sandbox, and passes on between them. @returns what stops all of them. */
export function runServices({
  folder,
  remotes,
  releasesOf,
  sandbox,
  siteOrigin,
  onReady,
  onBuild,
}: Options): () => Promise<void> {
  const args = [folder, ...remotes];
  const builds = latestBuilds();
  let apiState: ServiceState = 'starting';
  let listening = false;
  let announced = false;

  function announce(): void {
    if (announced || !listening || !builds.complete(['shell', ...remotes])) return;
    announced = true;
    onReady();
  }

  function sayApiState(): void {
    pageServer.send({ type: 'api', starting: apiState === 'starting' } satisfies ApiMessage);
  }

  const api = createService({
    name: 'API',
    module: 'api/src/main.ts',
    env: { ...sandbox?.apiEnv, SITE_ORIGIN: siteOrigin },
    onState: (state) => {
      apiState = state;
      sayApiState();
    },
  });
  const pageServer = createService({
    name: 'page server',
    module: 'shell/cli/dev/page-server.ts',
    args: [...args, ...(releasesOf ? [`--releases-of=${releasesOf}`] : [])],
    env: sandbox?.env ?? {},
    onState: (state) => {
      if (state !== 'ready') return;
      sayApiState();
      for (const known of builds.messages()) pageServer.send(known);
      listening = true;
      announce();
    },
  });
  const builder = createService({
    name: 'build',
    module: 'shell/cli/dev/builder.ts',
    args,
    onMessage: (message) => {
      if (!isBuildMessage(message)) return;
      builds.take(message);
      pageServer.send(message);
      onBuild(message);
      announce();
    },
  });

  const played = sandbox === null ? [] : [createService(sandbox.service)];
  const services = [builder, pageServer, api, ...played];
  for (const service of services) service.start();
  return async () => {
    await Promise.all(services.map((service) => service.stop()));
  };
}
