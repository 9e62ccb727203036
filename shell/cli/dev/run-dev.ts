import { join } from 'node:path';
import { remoteFolders } from '@plumbline/build/workspace';
import { untilStopped } from '@plumbline/remote/internal/until-stopped';
import { announceSandbox } from '@plumbline/serving/running-sandbox';
import { readPageServerSettings } from '../../server/settings.ts';
import { prepareDataFolder } from '../data-folder.ts';
import type { BuildMessage } from './messages.ts';
import { runServices } from './run-services.ts';
import { liveRemotesOf } from './site-registry.ts';
import { watchedRemotes } from './watched-remotes.ts';
import { assertFreePorts } from '../free-port.ts';
import { liveRemotes } from '../registry-command.ts';
import { planSandbox } from '../sandbox.ts';

/**
 * Runs the site from sources and rebuilds it on change. With names only these remotes are watched, and the others are served
 * as released here or on the site `releasesOf`. Runs until a signal.
 */
export async function runDev(names: readonly string[], releasesOf: string | null): Promise<void> {
  const { dataDir, port, host, apiPort, site } = readPageServerSettings(process.env);
  prepareDataFolder(dataDir);
  const { watched, unreleased } = watchedRemotes({
    names,
    workspace: remoteFolders(),
    released: names.length === 0 ? [] : await (releasesOf ? liveRemotesOf(releasesOf) : liveRemotes()),
  });
  await assertFreePorts({ port, host, apiPort });
  const sandbox = await planSandbox(process.env, site);
  if (unreleased.length > 0) console.log(`Nothing of ${unreleased.join(', ')} is released yet: built and watched too.`);
  console.log(`Building the shell, ${watched.join(', ')} …`);

  if (sandbox) announceSandbox(dataDir, { ...sandbox.apiEnv, SITE_ORIGIN: site.origin });
  const stopServices = runServices({
    // By port, so that two of these commands do not share a folder.
    folder: join(dataDir, 'dev', String(port)),
    remotes: watched,
    releasesOf,
    sandbox,
    siteOrigin: site.origin,
    onBuild: printBuild,
    onReady: () => {
      console.log(`\n${site.product} is being developed at http://localhost:${port}`);
      if (releasesOf) console.log(`Other remotes are those that are live on ${releasesOf}.`);
      if (sandbox) console.log(`Mail, payments and the member dashboard are emulated by the sandbox ${sandbox.origin}`);
      console.log('Ctrl-C stops it.\n');
    },
  });
  untilStopped().addEventListener('abort', () => void stopServices().then(() => process.exit(0)));
}

function printBuild(message: BuildMessage): void {
  if (message.type === 'building') return;
  const { owner, errors } = message.report;
  if (errors.length === 0) return console.log(`${owner}: built in ${(message.took / 1000).toFixed(1)} s`);
  console.error([`\n${owner} does not compile:`, ...errors, ''].join('\n'));
}
