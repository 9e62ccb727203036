import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { shellOffer } from '@plumbline/build/shell-offer';
import { workspaceRoot } from '@plumbline/build/workspace';
import { untilStopped } from '@plumbline/remote/internal/until-stopped';
import { announceSandbox } from '@plumbline/serving/running-sandbox';
import { pageServerArguments } from '../server/node-arguments.ts';
import { readPageServerSettings } from '../server/settings.ts';
import { buildAll } from './build.ts';
import { installedChromium } from './chromium.ts';
import { prepareDataFolder } from './data-folder.ts';
import { fail } from './fail.ts';
import { assertFreePorts } from './free-port.ts';
import { compareWithFolder } from './preflight/preflight.ts';
import { publishLocally } from './registry-command.ts';
import { planSandbox } from './sandbox.ts';
import { createSupervisor } from './supervisor.ts';

/** In ms: migrations of a large database take their time. */
const startTimeout = 600_000;

/** Builds what has changed, publishes it, and runs the site until it is stopped. */
async function start(): Promise<void> {
  const environmentFile = join(workspaceRoot, '.env');
  if (existsSync(environmentFile)) process.loadEnvFile(environmentFile);
  const settings = readPageServerSettings(process.env);
  prepareDataFolder(settings.dataDir);
  await assertFreePorts(settings);
  // Links in mails need the site's origin.
  const SITE_ORIGIN = settings.site.origin;
  const plannedSandbox = await planSandbox(process.env, settings.site);
  await publishBuilds(settings.dataDir, { ...plannedSandbox?.apiEnv, SITE_ORIGIN });
  // While the builds ran, another process may have taken the free port.
  const sandbox = await planSandbox(process.env, settings.site);
  const apiEnv = { ...sandbox?.apiEnv, SITE_ORIGIN };

  const supervisor = createSupervisor({
    startTimeout,
    onGiveUp: (line) => {
      console.error(line);
      void supervisor.stop().then(() => process.exit(1));
    },
  });
  untilStopped().addEventListener('abort', () => void supervisor.stop().then(() => process.exit(0)));
  // Selects the production builds of React and other libraries.
  const env = { NODE_ENV: 'production' };
  if (sandbox) announceSandbox(settings.dataDir, apiEnv);
  try {
    await supervisor.start([
      ...(sandbox ? [sandbox.service] : []),
      { name: 'API', module: 'api/src/main.ts', env: { ...apiEnv, ...env } },
    ]);
    // The API's clients start after it, and can connect.
    await supervisor.start([
      {
        name: 'page server',
        module: 'shell/server/main.ts',
        env: { ...sandbox?.env, ...env },
        execArgv: pageServerArguments,
      },
      ...((await installedChromium()) === null
        ? []
        : [{ name: 'smoke tester', module: 'shell/smoke-test/main.ts', env }]),
    ]);
  } catch (error) {
    await supervisor.stop();
    throw error;
  }
  console.log(`\n${settings.site.product} is ready http://localhost:${settings.port}`);
  console.log(`The API is described at http://localhost:${settings.port}/api/docs.`);
  if (sandbox) console.log(`Mail, payments and the member dashboard are emulated by the sandbox ${sandbox.origin}`);
  console.log('Ctrl-C stops all.');
}

/**
 * Publishes builds that were never live here, whoever built them, and makes them live. An unchanged build that was live before
 * does not replace the live release: it may have been rolled back on purpose.
 */
async function publishBuilds(dataDir: string, env: Readonly<Record<string, string>>): Promise<void> {
  // A start from sources wants these sources live, so releases that they do not support cause only a warning.
  const { leftBehind, lines } = await compareWithFolder(shellOffer(), dataDir);
  if (leftBehind.length > 0) console.log(lines.join('\n'));
  const builds = await buildAll(leftBehind);
  const folders = builds.map(({ rebuilt, folder }) => (rebuilt ? folder : `--new=${folder}`));
  // Quick validation, because these builds were made with this shell.
  const { published } = await publishLocally(folders, { quick: true, env });
  for (const { remote, release, changed } of published) if (changed) console.log(`Published ${remote} ${release}.`);
}

await start().catch(fail);
