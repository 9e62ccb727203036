import { spawn } from 'node:child_process';
import { once } from 'node:events';
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
  does: "holds a build against the publish gate and this machine's registry, and shows it in Chromium; publishes nothing",
  most: 0,
  run: async ({ remote, say }) => {
    say(`Building ${remote} …`);
    const built = await build(remote);
    say('Holding it against the gate, and rendering its pages …');
    const child = spawn(process.execPath, [join(workspaceRoot, 'api/src/cli/releases.ts'), 'check', built.folder], {
      cwd: workspaceRoot,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [output, fault] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (fault += chunk.toString()));
    const [code] = (await once(child, 'close')) as [number | null];
    if (code !== 0) throw new Error(fault.trim() || 'The check did not end');
    const checked = v.parse(Refusals, JSON.parse(output));
    const mounted = await mount(built, say);
    const { release } = checked;
    const issues = [...checked.issues, ...mounted.issues];
    const json = { ...checked, issues, trial: mounted.trial };
    const lines = issues.map(({ path, message }) => `  ${path}: ${message}`);
    if (issues.length === 0) return { json, lines: [`${remote} ${release} holds.`] };
    return { json, lines: [`${remote} ${release} would be refused:`, ...lines], failed: true };
  },
};
