import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { runCreate } from './run-create.ts';
import { runInRepository } from './run-in-repository.ts';

const packages = Object.fromEntries(
  ['contract', 'services', 'kit', 'remote'].map((name) => [
    `@plumbline/${name}`,
    { version: '1.0.0', path: `/_site/sdk/${name}-1.0.0-0123456789abcdef.tgz`, integrity: 'sha512-a' },
  ]),
);
const token = `plt_${'t'.repeat(43)}`;

let server: Server;
let site: string;
let folder: string;
let sdk: string | null;

beforeAll(async () => {
  server = createServer((_, response) => {
    if (sdk === null) response.statusCode = 404;
    response.end(sdk ?? '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());
beforeEach(async () => {
  sdk = JSON.stringify({ packages });
  folder = await mkdtemp(join(tmpdir(), 'create-'));
});

async function run(program: typeof runCreate, args: readonly string[], options: object = {}) {
  const output = { out: '', err: '' };
  const code = await program(args, {
    folder,
    environment: {},
    out: (text) => (output.out += text),
    err: (text) => (output.err += text),
    ...options,
  });
  return { code, ...output };
}

const create = (...args: readonly string[]) => run(runCreate, [...args, '--no-install']);
const runInFolder = (args: readonly string[], environment = {}) =>
  run(runInRepository, args, { folder: join(folder, 'mf-events'), environment });

test('create makes a repository for the site, with the SDK that it serves', async () => {
  const { code, out } = await create('mf-events', '--title', 'Events', '--site', `${site}/some/page`);
  expect([code, out]).toEqual([0, expect.stringContaining('cd mf-events && npm install && npx plumbline dev')]);
  const read = (file: string) => readFile(join(folder, 'mf-events', file), 'utf8');
  const manifest = JSON.parse(await read('package.json')) as Record<string, Record<string, string>>;
  expect(manifest).toMatchObject({ name: 'mf-events', plumbline: { site } });
  for (const [name, { path }] of Object.entries(packages))
    expect({ ...manifest['dependencies'], ...manifest['devDependencies'] }).toMatchObject({ [name]: site + path });
  expect(await read('remote.config.ts')).toContain("path: '/events'");
  expect(await read('src/pages/home/home-page.tsx')).toContain('const title = "Events"');
  expect(await read('.github/workflows/ci.yml')).toContain('npx plumbline publish --json');
  expect(await read('.gitignore')).toContain('.env');
  expect(await readdir(join(folder, 'mf-events'))).not.toContain('gitignore');
  for (const file of ['README.md', 'package.json', 'remote.config.ts'])
    expect(await read(file)).not.toMatch(/mf-template|Template title|site\.example/);
});

test('create finds the site in the URL of npm’s package, and a title cannot inject code', async () => {
  const environment = { npm_config_package: `${site}/_site/sdk/remote.tgz` };
  const title = `It's "$&" \\ <b>`;
  const { code } = await run(runCreate, ['mf-events', '--title', title, '--no-install', '--json'], { environment });
  expect(code).toBe(0);
  const page = await readFile(join(folder, 'mf-events', 'src/pages/home/home-page.tsx'), 'utf8');
  expect(page).toContain(`const title = ${JSON.stringify(title)}`);
});

test.each([
  [['events'], 'events must be mf- and words'],
  [[`mf-${'a'.repeat(42)}`], 'must be mf- and words'],
  [['mf-events', '--path', 'events'], '--path events must be a path such as /events'],
  [['mf-events', '--title', ' '], '--title must have 1 to 60 characters'],
  [['mf-events', '--dev'], '--dev needs the packages: leave --no-install out'],
  [['mf-events', '--loud'], "Unknown option '--loud'"],
  [['mf-events', '--site', 'ftp://site.example'], 'Name the site that the remote is for: --site https://…'],
  [['mf-events', '--site', 'http://127.0.0.1:1'], 'http://127.0.0.1:1 could not be reached'],
])('create %j reports the error and leaves no files', async (args, message) => {
  const argsWithSite = args.includes('--site') ? args : [...args, '--site', site];
  expect(await create(...argsWithSite)).toMatchObject({ code: 1, err: expect.stringContaining(message) });
  expect(await readdir(folder)).toEqual([]);
});

test('a site without an SDK, an existing folder, and errors as JSON', async () => {
  sdk = null;
  const without = await create('mf-events', '--site', site, '--json');
  const message = `${site} serves no SDK: ${site}/_site/sdk.json answered 404`;
  expect([without.code, JSON.parse(without.out)]).toEqual([1, { error: { code: 'failed', message, issues: [] } }]);
  sdk = '<!doctype html>';
  expect((await create('mf-events', '--site', site)).err).toContain('is not the description of one');
  sdk = JSON.stringify({ packages });
  await create('mf-events', '--site', site);
  expect((await create('mf-events', '--site', site)).err).toContain('There is a folder mf-events here already');
});

test('a folder that appears while the site is asked keeps its files', async () => {
  const asked = createServer((_, response) => {
    mkdirSync(join(folder, 'mf-events'));
    writeFileSync(join(folder, 'mf-events', 'notes.txt'), 'mine');
    response.end(sdk);
  });
  await new Promise<void>((resolve) => asked.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(asked.address() as AddressInfo).port}`;
  const { code } = await create('mf-events', '--site', origin);
  asked.close();
  expect([code, await readdir(join(folder, 'mf-events'))]).toEqual([1, ['notes.txt']]);
});

test('commands in the folder take no remote’s name, require a well-formed token, and send it to one site only', async () => {
  await create('mf-events', '--site', site);
  const nameError = 'Leave the name out: in a repository of its own, npx plumbline promote is about its remote';
  expect(await runInFolder(['promote', 'mf-events'])).toMatchObject({ code: 1, err: nameError });
  expect((await runInFolder(['list'])).err).toContain('PLUMBLINE_TOKEN is not set');
  expect((await runInFolder(['list'], { PLUMBLINE_TOKEN: 'x' })).err).toContain('PLUMBLINE_TOKEN is no token');
  const other = await runInFolder(['list'], { PLUMBLINE_TOKEN: token, PLUMBLINE_ORIGIN: 'https://other.example' });
  expect(other.err).toContain('a token is sent to no other site');
  expect((await runInFolder(['dance'])).err).toMatch(
    /^There is no command dance; there are: dev, build, .*retire, update$/,
  );
  expect((await runInFolder([])).err).toMatch(/^usage:[^]*npx plumbline retire --reason/);
  expect(JSON.parse((await runInFolder(['test', '--json'])).out)).toMatchObject({
    error: { message: 'tsc is not installed here: run npm install' },
  });
  expect((await runInFolder(['storybook'])).err).toContain('npx plumbline storybook --install adds them');
  expect((await runInFolder(['storybook', 'dance'])).err).toContain('storybook dance is no command');
});

test('the error about a folder that is no remote says what is missing', async () => {
  expect((await run(runInRepository, ['list'])).err).toContain('There is no package.json here');
  await writeFile(join(folder, 'package.json'), '{"name":"something"}');
  expect((await run(runInRepository, ['list'])).err).toContain('its package.json needs a "name" such as mf-events');
});

test('update changes nothing if the folder has the site’s SDK', async () => {
  await create('mf-events', '--site', site);
  expect(await runInFolder(['update'])).toMatchObject({ code: 0, out: 'The SDK is the one that the site serves.' });
});
