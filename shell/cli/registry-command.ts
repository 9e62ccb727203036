import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import * as v from 'valibot';
import { workspaceRoot } from '@plumbline/build/workspace';

const Published = v.object({ remote: v.string(), release: v.string(), changed: v.boolean() });

/** The result of publishing a release. */
export type Published = v.InferOutput<typeof Published>;

/**
 * Publishes releases into the registry of this machine and makes them live; refusals are printed on standard error.
 * @param folders of releases; `--new=<folder>` publishes a release only if it was never live. `quick`: without
 * rendering its pages first.
 * @throws Error with the API's message if there is no registry to publish to.
 */
export async function publishLocally(
  folders: readonly string[],
  { quick, env = {} }: { readonly quick: boolean; readonly env?: Readonly<Record<string, string>> },
): Promise<{ published: Published[]; refused: boolean }> {
  const { code, lines, errorOutput } = await run(['publish', ...(quick ? ['--quick'] : []), ...folders], env);
  if (code !== 0) process.stderr.write(errorOutput);
  return { published: lines.map((line) => v.parse(Published, JSON.parse(line))), refused: code !== 0 };
}

/** Remotes that are live in the registry of this machine. @throws Error with the API's message if there is none. */
export async function liveRemotes(): Promise<string[]> {
  const { lines } = await run(['live'], {});
  return Object.keys(v.parse(v.record(v.string(), v.string()), JSON.parse(lines[0] ?? '')));
}

/** Runs the API's command, because only the API opens its database. */
async function run(args: readonly string[], env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [join(workspaceRoot, 'api/src/cli/releases.ts'), ...args], {
    cwd: workspaceRoot,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [output, errorOutput] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (errorOutput += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0 && code !== 1) throw new Error(errorOutput.trim() || 'The registry could not be asked');
  return { code, lines: output.trim().split('\n').filter(Boolean), errorOutput };
}
