import { latestBuilds } from './latest-builds.ts';
import { isBuildMessage, type ApiMessage, type BuildMessage } from './messages.ts';
import type { Sandbox } from '../sandbox.ts';
import { createService, type ServiceState } from './service.ts';

interface Options {
  /** The folder of the builds. */
  readonly folder: string;
  /** The remotes that are built and watched. */
  readonly remotes: readonly string[];
  /** The site whose releases are used for remotes that are not built; null: the releases of this machine. */
  readonly releasesOf: string | null;
  /** Null to use the real providers. */
  readonly sandbox: Sandbox | null;
  /** The site's origin, for links in mails and in the dashboard. */
  readonly siteOrigin: string;
  /** Called when the page server listens and everything has been built once. */
  readonly onReady: () => void;
  readonly onBuild: (message: BuildMessage) => void;
}

/** Starts build process, page server, API and sandbox and relays their messages. @returns a function that stops them all. */
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

  function sendApiState(): void {
    pageServer.send({ type: 'api', starting: apiState === 'starting' } satisfies ApiMessage);
  }

  const api = createService({
    name: 'API',
    module: 'api/src/main.ts',
    env: { ...sandbox?.apiEnv, SITE_ORIGIN: siteOrigin },
    onState: (state) => {
      apiState = state;
      sendApiState();
    },
  });
  const pageServer = createService({
    name: 'page server',
    module: 'shell/cli/dev/page-server.ts',
    args: [...args, ...(releasesOf ? [`--releases-of=${releasesOf}`] : [])],
    env: sandbox?.env ?? {},
    onState: (state) => {
      if (state !== 'ready') return;
      sendApiState();
      for (const message of builds.messages()) pageServer.send(message);
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

  const emulated = sandbox === null ? [] : [createService(sandbox.service)];
  const services = [builder, pageServer, api, ...emulated];
  for (const service of services) service.start();
  return async () => {
    await Promise.all(services.map((service) => service.stop()));
  };
}
