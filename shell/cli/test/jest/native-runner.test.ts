import { execFile } from 'node:child_process';
import { mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';

interface Report {
  readonly success: boolean;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly title: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const head = `import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';\n`;

/** Test files, and their content after the imports. */
const sources: Readonly<Record<string, string>> = {
  expects: `test('right', () => expect(1).toBe(1));\ntest('wrong', () => {\n  expect({ a: 1 }).toEqual({ a: 2 });\n});`,
  throws: `interface Typed { a: string }\ntest('throws', async () => {\n  const it: Typed = await { a: 'thrown' };\n  throw new Error(it.a);\n});`,
  rejects: `test('rejects', async () => {\n  void Promise.reject(new Error('nobody waits'));\n  await new Promise((done) => setTimeout(done, 1));\n});`,
  later: `test('later', async () => {\n  setTimeout(() => { throw new Error('out of a timer'); });\n  await new Promise((done) => setTimeout(done, 20));\n});`,
  never: `test('never', () => new Promise(() => undefined), 20);`,
  syntax: `test('syntax', () => { const = 1; });`,
  missing: `const { nothing } = await import('./nothing.ts');\ntest('missing', () => nothing);`,
  nothing: ``,
  before: `beforeAll(() => { throw new Error('before'); });\ntest('before', () => undefined);`,
  after: `afterAll(() => { throw new Error('after'); });\ntest('after', () => undefined);`,
  killed: `test('killed', () => process.kill(process.pid, 'SIGKILL'));`,
  exits: `test('exits', () => process.exit(0));`,
  mocks: `test('mocks', () => { jest.unstable_mockModule('node:fs', () => ({})); });`,
  only: `test.only('only', () => undefined);\ntest('left out', () => { throw new Error('left out'); });`,
  // Whichever of the two is second must not see the first one's changes.
  leaves1: dirtyTest(),
  leaves2: dirtyTest(),
};

function dirtyTest(): string {
  return `test('finds the surroundings clean, and leaves them unclean', () => {
  expect(process.env['LEFT']).toBeUndefined();
  expect(String(process.exit)).not.toBe('() => undefined');
  expect(jest.isMockFunction(Math.random)).toBe(false);
  expect(Date.now()).toBeGreaterThan(1000);
  expect(process.exitCode).toBeUndefined();
  expect(process.cwd()).not.toBe('/');
  expect(process.listenerCount('SIGUSR2')).toBe(0);
  expect(globalThis[Symbol.for('TEST_TIMEOUT_SYMBOL')]).toBeUndefined();
  process.exitCode = 3;
  process.chdir('/');
  process.once('SIGUSR2', () => undefined);
  jest.setTimeout(70_000);
  process.env['LEFT'] = 'behind';
  process.exit = () => undefined;
  jest.spyOn(Math, 'random').mockReturnValue(0);
  jest.useFakeTimers({ now: 0 });
});`;
}

let folder = '';
let report: Report;
let clean: Report;

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'native-runner-')));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  for (const [name, source] of Object.entries(sources)) await writeFile(join(folder, `${name}.test.ts`), head + source);
  report = await run('--maxWorkers', '2', '--testPathIgnorePatterns', '/leaves');
  // One process, so that each file is the next one of the other.
  clean = await run('--runInBand', '--testPathPatterns', '/leaves');
});

afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));

async function run(...more: readonly string[]): Promise<Report> {
  const config = {
    rootDir: folder,
    testMatch: ['<rootDir>/*.test.ts'],
    testEnvironment: pathOf('native-environment.mjs'),
    testRunner: pathOf('native-runner.mjs'),
    injectGlobals: false,
  };
  const jest = pathOf('../../../../node_modules/jest/bin/jest.js');
  const file = join(folder, 'report.json');
  const args = [jest, '--config', JSON.stringify(config), '--ci', '--json', '--outputFile', file, ...more];
  // Colour codes would separate the expected words.
  const { NO_COLOR: _, ...inherited } = process.env;
  const env = { ...inherited, NODE_OPTIONS: '', FORCE_COLOR: '0' };
  await new Promise((done) => execFile(process.execPath, args, { cwd: folder, env, timeout: 50_000 }, done));
  return JSON.parse(await readFile(file, 'utf8')) as Report;
}

function resultOf(name: string) {
  const result = report.testResults.find((each) => basename(each.name) === `${name}.test.ts`);
  if (!result) throw new Error(`${name} was not run`);
  return result;
}

function outcomes(name: string): Record<string, string> {
  return Object.fromEntries(resultOf(name).assertionResults.map(({ title, status }) => [title, status]));
}

test.each([
  ['throws', 'thrown', 'throws.test.ts:5:9'],
  ['rejects', 'nobody waits', 'rejects.test.ts:3:23'],
  ['later', 'out of a timer', 'later.test.ts:3:28'],
  ['never', 'Exceeded timeout of 20 ms', 'never.test.ts:2:1'],
  ['before', 'before', 'before.test.ts:2:25'],
  ['mocks', 'jest.unstable_mockModule has no effect', 'mocks.test.ts:2:28'],
])('a test with the fault “%s” fails, and its message has the line', (name, message, line) => {
  expect(outcomes(name)).toEqual({ [name]: 'failed' });
  const [failure] = resultOf(name).assertionResults.flatMap(({ failureMessages }) => failureMessages);
  expect(failure).toContain(message);
  expect(failure).toContain(line);
});

test('a wrong expectation fails, and other tests of the file pass', () => {
  expect(outcomes('expects')).toEqual({ right: 'passed', wrong: 'failed' });
  expect(resultOf('expects').message).toContain('expects.test.ts:4:20');
});

test.each([
  ['syntax', 'SyntaxError'],
  ['missing', 'Cannot find module'],
  ['nothing', 'must contain at least one test'],
  ['after', 'after'],
  ['killed', 'signal=SIGKILL'],
  ['exits', 'exitCode=0'],
])('the fault “%s” fails the whole file', (name, message) => {
  expect(resultOf(name).status).toBe('failed');
  expect(resultOf(name).message).toContain(message);
});

test('a test that test.only excludes is reported as pending', () => {
  expect(outcomes('only')).toEqual({ only: 'passed', 'left out': 'pending' });
});

test('a file’s changes of globals are undone before the next file of the same process', () => {
  expect(clean.testResults.map(({ message }) => message)).toEqual(['', '']);
});

test('one failed test fails the whole run', () => {
  expect([report.success, clean.success]).toEqual([false, true]);
});
