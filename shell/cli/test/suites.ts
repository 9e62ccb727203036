import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { builtStorybook, workspaceRoot } from '@plumbline/build/workspace';
import { runCommand } from '../check/run-command.ts';
import { findChromium } from '../chromium.ts';
import { PostgresMissing } from '../postgres/find-postgres.ts';
import { startPostgres } from '../postgres/start-postgres.ts';
import { findEngines } from './engines.ts';
import { countsOfCode, countsOfJest, countsOfLastLine, countsOfPlaywright, sumOfCounts } from './counts.ts';
import { notTested } from './not-tested.ts';
import { storybook } from './storybook.ts';
import type { Counts, Suite } from './suite.ts';

const reports = join(workspaceRoot, 'test-results');
/** The one module with which the API's tests connect to the database server; tests that import it use the database. */
export const databaseServer = 'api/src/testing/database-server.ts';

const jestFlags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];

/** In ms, for one suite: several times its usual duration. */
const suiteTimeout = 3_600_000;

/** The suites of `npm run test:all`, in the order they run; `npm test` makes each of them short. */
export const suites: readonly Suite[] = [
  { name: 'build', run: async () => countsOfCode((await node(['shell/cli/build.ts', '--leave-behind'])).code) },
  { name: 'check', besidePrevious: true, run: async () => countsOfLastLine(await node(['shell/cli/check.ts'])) },
  { name: 'jest', takesPaths: true, run: jest },
  { name: 'postgres', takesPaths: true, besidePrevious: true, run: postgres },
  {
    name: 'bench',
    besidePrevious: true,
    run: async () => countsOfLastLine(await node(['e2e/bench/run.ts', '--smoke'])),
  },
  { name: 'storybook', besidePrevious: true, neededBy: 'stories', run: buildStorybook },
  { name: 'stories', run: () => playwright('stories.config.ts', 'stories') },
  { name: 'journeys', run: () => playwright('playwright.config.ts', 'journeys') },
  { name: 'dates', takesPaths: true, run: dates, onlyInFullRun: true },
  { name: 'engines', run: engines, onlyInFullRun: true },
  { name: 'installs', run: async () => countsOfLastLine(await node(['e2e/installs/run.ts'])), onlyInFullRun: true },
];

function node(args: readonly string[], env: Readonly<Record<string, string | undefined>> = {}) {
  return runCommand(process.execPath, args, { show: true, env, timeout: suiteTimeout });
}

async function reportFile(name: string): Promise<string> {
  await mkdir(reports, { recursive: true });
  return join(reports, `${name}.json`);
}

/**
 * Without a database server's address, the tests run on SQLite. One worker more than the cores of the smallest machine: many tests of
 * the API and the page server wait.
 */
function jest(paths: readonly string[]): Promise<Counts> {
  return runJest('jest', ['--maxWorkers', '3', ...paths], { TEST_DATABASE_URL: undefined });
}

/** Dates at which months and years have unusual lengths. */
const unusualDates: readonly string[] = ['12-15T12:00Z', '01-31T03:00Z', '02-28T12:00Z'];
const shiftedClock = join(import.meta.dirname, 'jest/shifted-clock.mjs');

/** Runs the API's tests again at the next of each unusual date: a test that passes only today would fail later without a change. */
async function dates(paths: readonly string[]): Promise<Counts> {
  const all: Counts[] = [];
  for (const date of unusualDates) {
    const offset = nextDate(date, Date.now()) - Date.now();
    console.log(`As of ${new Date(Date.now() + offset).toISOString()}:`);
    const flags = [
      '--maxWorkers',
      '3',
      '--selectProjects',
      'native',
      '--',
      ...(paths.length > 0 ? paths : ['api/src']),
    ];
    all.push(
      await runJest(`date-${date.slice(0, 5)}`, flags, {
        SHORT_RUN: '1',
        TEST_DATABASE_URL: undefined,
        CLOCK_OFFSET: String(offset),
        NODE_OPTIONS: [...jestFlags, `--import=${pathToFileURL(shiftedClock).href}`].join(' '),
      }),
    );
  }
  return sumOfCounts(all);
}

/** The next time of a date such as `02-28T12:00Z` after `now`, both in ms. */
export function nextDate(date: string, now: number): number {
  const year = new Date(now).getUTCFullYear();
  return Math.min(...[year, year + 1].map((one) => Date.parse(`${one}-${date}`)).filter((time) => time > now));
}

/**
 * Runs the database tests again on PostgreSQL: on a server of their own or the one in `TEST_DATABASE_URL`. Without one they are
 * skipped, which is printed and counted.
 */
async function postgres(paths: readonly string[]): Promise<Counts> {
  const url = process.env['TEST_DATABASE_URL'];
  if (url) return runOn(url, paths);
  try {
    await using server = await startPostgres();
    return await runOn(server.url, paths);
  } catch (error) {
    if (!(error instanceof PostgresMissing)) throw error;
    console.log(`${notTested}${error.message}.`);
    return { passed: 0, failed: 0, skipped: 1 };
  }
}

function runOn(url: string, paths: readonly string[]): Promise<Counts> {
  const related = paths.length > 0 ? paths : ['--findRelatedTests', databaseServer];
  return runJest('postgres', ['--maxWorkers', '2', '--config', 'jest.postgres.config.mjs', ...related], {
    // Fewer than on SQLite: on PostgreSQL only concurrency differs.
    SCHEDULES: process.env['SHORT_RUN'] ? '50' : '500',
    TEST_DATABASE_URL: url,
  });
}

async function runJest(
  name: string,
  more: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<Counts> {
  const file = await reportFile(name);
  const defaults = ['--ci', '--json', '--outputFile', file, '--silent'];
  const { code } = await node([...jestFlags, 'node_modules/jest/bin/jest.js', ...defaults, ...more], {
    NODE_OPTIONS: jestFlags.join(' '),
    ...env,
  });
  return countsOfJest(file, code);
}

async function buildStorybook(): Promise<Counts> {
  return countsOfCode((await storybook(['build', '--output-dir', builtStorybook, '--quiet'])).code);
}

/** Journeys in Chromium, and in Firefox and WebKitGTK if these are installed. */
async function engines(): Promise<Counts> {
  const { installed, missing } = findEngines();
  const print = () => missing.forEach((line) => console.log(line));
  print();
  const { skipped = 0, ...counts } = await playwright('engines.config.ts', 'engines', installed);
  print();
  return { ...counts, skipped: skipped + missing.length };
}

async function playwright(config: string, name: string, env: Readonly<Record<string, string>> = {}): Promise<Counts> {
  const file = await reportFile(name);
  const { path } = await findChromium();
  const { code } = await runCommand(
    process.execPath,
    ['node_modules/@playwright/test/cli.js', 'test', '--config', config, '--reporter', 'list,json'],
    {
      cwd: join(workspaceRoot, 'e2e'),
      env: { ...env, CHROMIUM: path, PLAYWRIGHT_JSON_OUTPUT_FILE: file, FORCE_COLOR: '0' },
      show: true,
      timeout: suiteTimeout,
    },
  );
  return countsOfPlaywright(file, code);
}
