import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { outsideFolder, run, startDev } from '../releases/outside.ts';
import { serveSdk } from './serve-sdk.ts';

// Creates a remote in an empty folder with each Node and each package manager, tests it, builds it and shows it. `--node=20,24`
// and `--with=npm,yarn` select some of them.

interface Installer {
  /** The npm package of the package manager, and the file in it that Node runs. */
  readonly package: string;
  readonly file: string;
  /** The arguments that install a project's packages. */
  readonly install: readonly string[];
  /** Settings files of the package manager, by name. */
  readonly settings?: Readonly<Record<string, string>>;
}

const installers: Readonly<Record<string, Installer>> = {
  npm: { package: 'npm@11', file: 'npm/bin/npm-cli.js', install: ['install', '--no-audit', '--no-fund'] },
  pnpm: { package: 'pnpm@latest', file: 'pnpm/bin/pnpm.mjs', install: ['install', '--no-frozen-lockfile'] },
  // Node 20 is older than some of the tools require, which yarn 1 enforces.
  yarn: { package: 'yarn@1', file: 'yarn/bin/yarn.js', install: ['install', '--ignore-engines'] },
  'yarn 4': {
    package: '@yarnpkg/cli-dist@4',
    file: '@yarnpkg/cli-dist/bin/yarn.js',
    install: ['install', '--no-immutable'],
    // Yarn 4 installs packages over http only if allowed. In production a site has https.
    settings: {
      '.yarnrc.yml': 'nodeLinker: node-modules\nenableTelemetry: false\nunsafeHttpWhitelist:\n  - 127.0.0.1\n',
    },
  },
};
const nodes = ['20', '22', '24', '26'];

const chosen = (option: string, all: readonly string[]): readonly string[] => {
  const selection = process.argv.find((argument) => argument.startsWith(`--${option}=`))?.split('=')[1];
  return selection === undefined ? all : all.filter((value) => selection.split(',').includes(value));
};

const sdk = await serveSdk();
const outside = await outsideFolder();
const cache = { npm_config_cache: join(outside, 'cache/npm'), YARN_CACHE_FOLDER: join(outside, 'cache/yarn') };
const counts = { passed: 0, failed: 0 };
try {
  const tools = join(outside, 'tools');
  await installTools(
    tools,
    Object.values(installers).map((installer) => installer.package),
  );
  for (const node of chosen('node', nodes)) {
    const bin = await nodeOf(node);
    for (const name of chosen('with', Object.keys(installers))) {
      const installer = installers[name];
      if (installer === undefined) continue;
      const folder = join(outside, `${node}-${name.replace(' ', '-')}`);
      const begin = performance.now();
      try {
        const version = await tryOut(folder, bin, tools, installer);
        counts.passed += 1;
        console.log(
          `✓ Node ${version.node}, ${name} ${version.installer}: ${Math.round((performance.now() - begin) / 1000)} s`,
        );
      } catch (error) {
        counts.failed += 1;
        console.log(
          `✗ Node ${node}, ${name}:\n${error instanceof Error ? error.message.slice(-4_000) : String(error)}`,
        );
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    }
  }
} finally {
  sdk.close();
  await rm(outside, { recursive: true, force: true });
}
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed === 0 ? 0 : 1;

/** Installs npm packages of programs in one folder. */
async function installTools(folder: string, packages: readonly string[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{"private":true}');
  await run(folder, 'npm', ['install', '--no-audit', '--no-fund', '--no-save', ...packages], cache);
}

/** Installs a Node version by the npm package `node`. @returns the folder of the program */
async function nodeOf(version: string): Promise<string> {
  const folder = join(outside, `node-${version}`);
  await installTools(folder, [`node@${version}`]);
  return join(folder, 'node_modules/node/bin');
}

/**
 * Creates a remote, tests, builds and shows it. @returns the versions of Node and the package manager. @throws Error if a step
 * fails
 */
async function tryOut(folder: string, bin: string, tools: string, installer: Installer) {
  await mkdir(folder, { recursive: true });
  // These come first in PATH, so that every call of these names runs them.
  const programs = join(folder, 'bin');
  await mkdir(programs);
  for (const [name, file] of Object.entries({ npm: installers['npm']?.file, installer: installer.file })) {
    await writeFile(join(programs, name), `#!/bin/sh\nexec node ${join(tools, 'node_modules', file ?? '')} "$@"\n`);
    await chmod(join(programs, name), 0o755);
  }
  const environment = { ...cache, PATH: [programs, bin, '/usr/bin', '/bin'].join(delimiter) };
  const runIn = (cwd: string, program: string, ...args: string[]) => run(cwd, program, args, environment);
  const packageOption = `--package=${sdk.origin}/_site/sdk/remote.tgz`;
  await runIn(folder, 'npm', 'exec', '--yes', packageOption, '--', 'plumbline', 'create', 'mf-events', '--no-install');
  const remote = join(folder, 'mf-events');
  for (const [name, text] of Object.entries(installer.settings ?? {})) await writeFile(join(remote, name), text);
  await runIn(remote, 'installer', ...installer.install);
  const plumbline = join(remote, 'node_modules/.bin/plumbline');
  await runIn(remote, plumbline, 'test');
  const built = JSON.parse(await runIn(remote, plumbline, 'build', '--json')) as { release: string };
  const { hash } = JSON.parse(await readFile(join(remote, 'dist/release.json'), 'utf8')) as { hash: string };
  if (built.release !== hash) throw new Error(`built ${built.release}, and dist says ${hash}`);
  await showAlone(remote, plumbline, environment);
  const [node, version] = [await runIn(remote, 'node', '--version'), await runIn(remote, 'installer', '--version')];
  return { node: node.trim().slice(1), installer: version.trim() };
}

/** Shows the remote without a site. @throws Error if no page is shown. */
async function showAlone(remote: string, plumbline: string, environment: NodeJS.ProcessEnv): Promise<void> {
  const { origin, stop } = await startDev(remote, [plumbline, 'dev', '--alone'], environment);
  try {
    const answer = await fetch(`${origin}/main.js`);
    if (!answer.ok || !(await answer.text()).includes('mf-events'))
      throw new Error(`/main.js answered ${answer.status}`);
  } finally {
    await stop();
  }
}
