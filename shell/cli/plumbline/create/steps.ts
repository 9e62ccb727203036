import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Step } from './create-remote.ts';

/** In ms: a program that takes longer is ended, which counts as a failure. */
const timeout = 180_000;

/** Formats the files, because the remote's name changes line lengths. */
export const format: Step = (root, remote) =>
  run('The formatter', join(root, 'node_modules/.bin/oxfmt'), [remote], root);

/** Adds the remote to the workspace and the lockfile. */
export const install: Step = async (root) => {
  const { packageManager } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    packageManager: string;
  };
  const args = ['--yes', packageManager, 'install', '--no-frozen-lockfile', '--prefer-offline'];
  await run('The installation', 'npx', args, root);
};

/** @throws Error with the program's output if it fails. */
async function run(name: string, program: string, args: readonly string[], cwd: string): Promise<void> {
  const env = {
    ...process.env,
    CI: 'true',
    npm_config_yes: 'true',
    COREPACK_ENABLE_STRICT: '0',
    NODE_ENV: 'development',
  };
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], timeout: timeout });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-4_000)));
  }
  // Ctrl-C ends the program, which counts as a failure; this process goes on, so that the files are removed.
  const ignoreSignal = () => undefined;
  process.on('SIGINT', ignoreSignal);
  try {
    const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
    if (code !== 0) throw new Error(`${name} ended with ${signal ?? `code ${code}`}:\n${output.trim()}`);
  } finally {
    process.off('SIGINT', ignoreSignal);
  }
}
