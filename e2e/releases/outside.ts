import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** An empty folder outside of this repository. */
export async function outsideFolder(): Promise<string> {
  return realpath(await mkdtemp(join(tmpdir(), 'team-')));
}

/** How this machine reaches the registry of packages, and nothing else of the environment. */
export function machineSettings(): NodeJS.ProcessEnv {
  const passed = /^(?:HOME|PATH|npm_config_(?:registry|cafile|cache)|NODE_EXTRA_CA_CERTS|(?:https?|no)_proxy)$/i;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => passed.test(name)));
}

/** Runs a program with nothing of this repository around it. @returns what it printed. @throws Error with that where it fails. */
export async function run(
  cwd: string,
  program: string,
  args: readonly string[],
  given: NodeJS.ProcessEnv = {},
): Promise<string> {
  const env = { ...machineSettings(), CI: 'true', ...given };
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let [output, errors] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}:\n${output}\n${errors}`);
  return output;
}
