import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { workspaceRoot } from '@plumbline/build/workspace';
import { runCommand } from '../check/run-command.ts';
import { findChromium } from '../chromium.ts';
import { countsOfCode, countsOfJest, countsOfLastLine, countsOfPlaywright } from './counts.ts';
import { storybook } from './storybook.ts';
import type { Counts, Suite } from './suite.ts';

const reports = join(workspaceRoot, 'test-results');
/** In ms, for one suite: several times what it takes on a machine at rest. */
const patience = 1_500_000;

/** The suites of `npm test`, in the order they run. */
export const suites: readonly Suite[] = [
  { name: 'build', run: async () => countsOfCode((await node(['shell/cli/build.ts'])).code) },
  { name: 'check', run: async () => countsOfLastLine(await node(['shell/cli/check.ts'])) },
  { name: 'jest', run: jest },
  { name: 'stories', run: stories },
  { name: 'journeys', run: () => playwright('playwright.config.ts', 'journeys') },
];

function node(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  return runCommand(process.execPath, args, { show: true, env, timeout: patience });
}

async function reportFile(name: string): Promise<string> {
  await mkdir(reports, { recursive: true });
  return join(reports, `${name}.json`);
}

async function jest(): Promise<Counts> {
  const file = await reportFile('jest');
  const flags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
  const { code } = await node(
    [
      ...flags,
      'node_modules/jest/bin/jest.js',
      '--ci',
      '--json',
      '--outputFile',
      file,
      '--silent',
      '--maxWorkers',
      '2',
    ],
    {
      NODE_OPTIONS: flags.join(' '),
    },
  );
  return countsOfJest(file, code);
}

async function stories(): Promise<Counts> {
  const { code } = await storybook(['build', '--output-dir', 'storybook-static', '--quiet']);
  if (code !== 0) return { passed: 0, failed: 1 };
  const { passed, failed } = await playwright('stories.config.ts', 'stories');
  return { passed: passed + 1, failed };
}

async function playwright(config: string, name: string): Promise<Counts> {
  const file = await reportFile(name);
  const { path } = await findChromium();
  const { code } = await runCommand(
    process.execPath,
    ['node_modules/@playwright/test/cli.js', 'test', '--config', config, '--reporter', 'list,json'],
    {
      cwd: join(workspaceRoot, 'e2e'),
      env: { CHROMIUM: path, PLAYWRIGHT_JSON_OUTPUT_FILE: file, FORCE_COLOR: '0' },
      show: true,
      timeout: patience,
    },
  );
  return countsOfPlaywright(file, code);
}
