import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Step } from './create-remote.ts';

/** In ms: a registry that does not answer must not hold the command for ever. */
const patience = 180_000;

/** Formats the files: longer names break lines elsewhere. */
export const format: Step = (root, remote) =>
  run('The formatter', join(root, 'node_modules/.bin/oxfmt'), [remote], root);

/** Makes the remote a package of the workspace, and writes that into the lockfile. */
export const install: Step = async (root) => {
  const { packageManager } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    packageManager: string;
  };
  const args = ['--yes', packageManager, 'install', '--no-frozen-lockfile', '--prefer-offline'];
  await run('The installation', 'npx', args, root);
};

/** @throws Error with the last of what a program said, where it fails. */
async function run(name: string, program: string, args: readonly string[], cwd: string): Promise<void> {
  const env = {
    ...process.env,
    CI: 'true',
    npm_config_yes: 'true',
    COREPACK_ENABLE_STRICT: '0',
    NODE_ENV: 'development',
  };
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], timeout: patience });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-4_000)));
  }
  // Ctrl-C ends the program too; what was made is then taken away again, as where it fails.
  const wait = () => undefined;
  process.on('SIGINT', wait);
  try {
    const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
    if (code !== 0) throw new Error(`${name} ended with ${signal ?? `code ${code}`}:\n${said.trim()}`);
  } finally {
    process.off('SIGINT', wait);
  }
}
