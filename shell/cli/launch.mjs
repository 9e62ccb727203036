// The one entry of every npm script. It needs nothing but Node 20 and npm: it installs what is missing or stale,
// then runs the command under the Node that the lockfile pins.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const nodePackage = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
const marker = join(root, 'node_modules', '.installed-from');
const commands = {
  start: ['shell/cli/start.ts'],
  'start:api': ['api/src/main.ts'],
  // The same as in shell/server/node-arguments.ts.
  'start:shell': ['--no-compilation-cache', 'shell/server/main.ts'],
  dev: ['shell/cli/dev.ts'],
  build: ['shell/cli/build.ts'],
  sdk: ['shell/cli/sdk.ts'],
  release: ['shell/cli/release.ts'],
  check: ['shell/cli/check.ts'],
  format: ['node_modules/oxfmt/bin/oxfmt'],
  test: ['shell/cli/test.ts'],
  'test:all': ['shell/cli/test.ts', '--all'],
  storybook: ['shell/cli/storybook.ts'],
  posts: ['api/src/cli/posts.ts'],
  mail: ['api/src/cli/mail.ts'],
  orders: ['api/src/cli/orders.ts'],
  people: ['api/src/cli/people.ts'],
  plans: ['api/src/cli/plans.ts'],
  db: ['api/src/cli/db.ts'],
  staff: ['api/src/cli/staff.ts'],
  teams: ['api/src/cli/teams.ts'],
  'payment-scripts': ['e2e/payment-scripts/command.ts'],
  plumbline: ['shell/cli/plumbline.ts'],
  pictures: ['e2e/pictures/command.ts'],
  bench: ['e2e/bench/run.ts'],
};

/** Commands for production: a single process that neither installs nor builds anything. */
const productionCommands = new Set(['start:api', 'start:shell']);

function fail(line) {
  console.error(line);
  process.exit(1);
}

function run(command, args, env) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env, shell: process.platform === 'win32' });
    // Ctrl-C reaches the whole process group; this process waits for the child to stop.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
      process.on(signal, () => signal !== 'SIGINT' && child.kill(signal));
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(code ?? (signal === 'SIGINT' ? 130 : 143)));
  });
}

function lockfileHash() {
  const hash = createHash('sha256');
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json'])
    hash.update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

async function install() {
  if (!existsSync(join(root, 'pnpm-lock.yaml')))
    fail('pnpm-lock.yaml is missing, which says what to install: git checkout pnpm-lock.yaml brings it back.');
  const newHash = lockfileHash();
  const current = existsSync(nodePackage) && existsSync(marker) ? readFileSync(marker, 'utf8') : '';
  if (current === newHash) return;
  console.log('Installing what the lockfile names …');
  const { packageManager, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  // Lets npx fetch the package manager even if npm is configured to decline prompts.
  const env = { ...process.env, npm_config_yes: 'true', COREPACK_ENABLE_STRICT: '0', CI: 'true' };
  // Development tools are needed to build, whatever NODE_ENV the machine sets.
  delete env.NODE_ENV;
  // Install for the pinned Node version, not for the one that runs this script.
  const nodeVersion = `--config.nodeVersion=${devDependencies.node}`;
  const installArgs = ['--yes', packageManager, 'install', '--frozen-lockfile', '--prod=false', nodeVersion];
  const code = await run('npx', installArgs, env);
  if (code !== 0) fail(`The installation ended with code ${code}; its own message stands above.`);
  writeFileSync(marker, newHash);
}

const [name, ...args] = process.argv.slice(2);
const major = Number(process.versions.node.split('.')[0]);
if (major < 20) fail(`Plumbline needs Node 20 or newer to start; this is ${process.version}.`);
if (!(name in commands)) fail(`Unknown command ${name ?? '(none)'}; there are: ${Object.keys(commands).join(', ')}.`);
if (!productionCommands.has(name)) await install();
else if (!existsSync(nodePackage)) fail('Nothing is installed yet: run npm run build first.');
const env = {
  ...process.env,
  // Selects the production builds of React and other libraries.
  ...(productionCommands.has(name) ? { NODE_ENV: 'production' } : {}),
  PATH: `${join(root, 'node_modules', '.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`,
};
process.exit(await run(nodePackage, [...commands[name], ...args], env));
