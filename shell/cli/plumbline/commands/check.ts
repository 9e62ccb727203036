import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { workspaceRoot } from '@plumbline/build/workspace';
import { build } from '../build.ts';
import type { Command } from '../command.ts';
import { mount } from '../mount.ts';

const Refusals = v.object({
  remote: v.string(),
  release: v.string(),
  issues: v.array(v.object({ path: v.string(), message: v.string() })),
});

/** `check`: what the registry would say, without publishing. */
export const check: Command = {
  usage: '<remote>',
  does: 'holds a build against the publish gate and what is live on PLUMBLINE_ORIGIN, or here, and shows it in Chromium',
  most: 0,
  run: async ({ remote, site, say }) => {
    say(`Building ${remote} …`);
    const built = await build(remote);
    say('Holding it against the gate, and rendering its pages …');
    const checked = await (site === null ? askGate([built.folder], {}) : besideSite(built.folder, site));
    const mounted = await mount(built, say);
    const { release } = checked;
    const issues = [...checked.issues, ...mounted.issues];
    const json = { ...checked, issues, trial: mounted.trial };
    const lines = issues.map(({ path, message }) => `  ${path}: ${message}`);
    if (issues.length === 0) return { json, lines: [`${remote} ${release} holds.`] };
    return { json, lines: [`${remote} ${release} would be refused:`, ...lines], failed: true };
  },
};

type Refusals = v.InferOutput<typeof Refusals>;

/** The gate of this machine knows nothing of a site's remotes: it gets a registry without any, and the site's beside it. */
async function besideSite(folder: string, site: string): Promise<Refusals> {
  const empty = await mkdtemp(join(tmpdir(), 'plumbline-check-'));
  try {
    return await askGate([folder, `--site=${site}`], { DATA_DIR: empty, DATABASE_URL: '' });
  } finally {
    await rm(empty, { recursive: true, force: true });
  }
}

async function askGate(args: readonly string[], env: Readonly<Record<string, string>>): Promise<Refusals> {
  const child = spawn(process.execPath, [join(workspaceRoot, 'api/src/cli/releases.ts'), 'check', ...args], {
    cwd: workspaceRoot,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [output, fault] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (fault += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(fault.trim() || 'The check did not end');
  return v.parse(Refusals, JSON.parse(output));
}
