import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { workspaceRoot } from '@plumbline/build/workspace';
import { buildRemote } from '@plumbline/remote/internal/release';
import type { Command } from '@plumbline/remote/internal/command';
import { ensureShell } from '../ensure-shell.ts';

const ValidationResult = v.object({
  remote: v.string(),
  release: v.string(),
  issues: v.array(v.object({ path: v.string(), message: v.string() })),
});

/** `check`: validates a build like the registry does, without publishing. */
export const check: Command = {
  usage: '<remote>',
  description:
    'validates a build against the remotes that are live on PLUMBLINE_ORIGIN, or here, and smoke-tests it in Chromium',
  maxArguments: 0,
  run: async ({ remote, folder, site, smokeTest, print }) => {
    print(`Building ${remote} …`);
    const built = await buildRemote(folder);
    await ensureShell(print);
    print('Validating it and rendering its pages …');
    const checked = await (site === null ? runValidation([built.folder], {}) : validateAgainstSite(built.folder, site));
    const smokeTestIssues = await smokeTest(built, print);
    const { release } = checked;
    const issues = [...checked.issues, ...smokeTestIssues];
    const json = { ...checked, issues };
    const lines = issues.map(({ path, message }) => `  ${path}: ${message}`);
    if (issues.length === 0) return { json, lines: [`${remote} ${release} is valid.`] };
    return { json, lines: [`${remote} ${release} would be refused:`, ...lines], failed: true };
  },
};

type ValidationResult = v.InferOutput<typeof ValidationResult>;

/** Validates against the live remotes of a site: with an empty registry, and the site's remotes as an argument. */
async function validateAgainstSite(folder: string, site: string): Promise<ValidationResult> {
  const empty = await mkdtemp(join(tmpdir(), 'plumbline-check-'));
  try {
    return await runValidation([folder, `--site=${site}`], { DATA_DIR: empty, DATABASE_URL: '' });
  } finally {
    await rm(empty, { recursive: true, force: true });
  }
}

async function runValidation(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<ValidationResult> {
  const child = spawn(process.execPath, [join(workspaceRoot, 'api/src/cli/releases.ts'), 'check', ...args], {
    cwd: workspaceRoot,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [output, errorOutput] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (errorOutput += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(errorOutput.trim() || 'The check did not end');
  return v.parse(ValidationResult, JSON.parse(output));
}
