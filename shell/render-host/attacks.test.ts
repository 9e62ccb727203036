import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, realpathSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { processesBelow, stillRunning } from '@plumbline/serving/testing/processes-below';
import { until } from '@plumbline/serving/testing/until';
import { hostProcesses, hostScript, type StartHost } from './host-process.ts';
import type { HostPage } from './messages.ts';
import { startRenderHost, type AskApi, type RenderHost } from './render-host.ts';
import { renderInput } from './testing/render-input.ts';

// Attacks by a malicious remote inside its render host: a real one, in its own process, with the production limits.

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'plumbline-attacked-')));
const secretFile = join(folder, 'secret-key');
const secret = 'what nobody may read';
let server: Server;
let port: number;
let connections = 0;
let host: RenderHost | null = null;
let ended: Error | null = null;
let printed = '';
const kills: (() => void)[] = [];

beforeAll(async () => {
  writeFileSync(secretFile, secret);
  process.env['PLUMBLINE_ATTACKED'] = secret;
  server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterEach(() => {
  // A host that hangs must be ended: otherwise it would continue its page.
  for (const kill of kills.splice(0)) kill();
  [host, ended, printed] = [null, null, ''];
});
afterAll(() => {
  delete process.env['PLUMBLINE_ATTACKED'];
  server.close();
});

const owned = {
  remote: {
    name: 'mf-hostile',
    release: 'a',
    base: '/releases/mf-hostile/a/',
    assets: {},
    integrity: {},
    container: { name: 'mf_hostile', entry: 'remoteEntry.js', module: './remote' },
    routes: [{ path: '/hostile', page: 'hostile', render: 'server' as const }],
  },
  route: { path: '/hostile', page: 'hostile', render: 'server' as const },
  params: {},
};

/** The hosts start at normal priority, and do not report waits for a processor, so that they fail on a busy machine as on an idle one. */
const startHost = hostProcesses(hostScript, { reportsWaits: false });
const start: StartHost = (events) => {
  const channel = startHost(events, { startsAtNormalPriority: true });
  kills.push(channel.kill);
  return channel;
};

/** Starts the host of a bundle. */
function open(code: string): RenderHost {
  const opened = startRenderHost({
    start,
    bundle: { code, filename: 'hostile.cjs', base: '/', kitVersion: '1.0.0', versions: {} },
    onEnd(error) {
      // A host of the previous test may end during this one.
      if (host === opened) ended = error;
    },
    onPrint: (text) => (printed += text),
  });
  host = opened;
  return opened;
}

function view(ask: AskApi = async () => null, search = ''): Promise<HostPage> {
  if (host === null) throw new Error('there is no host');
  return host.render(renderInput(owned, `/hostile${search}`), ask);
}

/** A bundle whose page shows the result of an attack. `process` and `require` are names under which the real ones can be found. */
const attackBundle = (attack: string) => `
  const { createElement } = require('react');
  const processSources = [
    () => globalThis.process,
    () => console._stdout?._handle?.constructor?.constructor?.('return process')(),
    () => (0, eval)('process'),
    () => new Function('return process')(),
    () => module.constructor?._load?.('process'),
    () => setTimeout.constructor('return process')(),
    () => require('react').constructor?.constructor('return process')(),
  ];
  const processes = processSources.flatMap((find) => { try { return [find()]; } catch { return []; } }).filter(Boolean);
  const builtin = (name) => {
    for (const one of processes) for (const way of ['getBuiltinModule', 'binding', '_linkedBinding'])
      try { const found = one[way]?.(name); if (found) return found; } catch {}
    for (const way of [(n) => module.require?.(n), (n) => processes[0].mainModule?.require(n), (n) => (0, eval)('require')(n)])
      try { const found = way(name); if (found) return found; } catch {}
    throw new Error('no way to ' + name);
  };
  let stolen = null;
  const attack = async () => { ${attack} };
  exports.pages = { hostile: async () => ({
    load: async () => { try { stolen = String(await attack()); } catch (error) { stolen = 'refused: ' + (error && (error.code || error.message)); } },
    Page: () => createElement('p', null, 'stolen<' + stolen + '>'),
  }) };`;

const stolenText = ({ body }: HostPage): string => /stolen&lt;([^]*?)&gt;/.exec(body?.html ?? '')?.[1] ?? '';

test.each([
  ['its environment', `return processes.map((one) => JSON.stringify(one.env)).join();`],
  ['the environment through /proc', `return builtin('fs').readFileSync('/proc/self/environ', 'utf8');`],
  ['the page server’s environment', `return builtin('fs').readFileSync('/proc/${process.pid}/environ', 'utf8');`],
  ['a secret’s file', `return builtin('fs').readFileSync('${secretFile}', 'utf8');`],
  [
    'a secret’s file by a descriptor',
    `const fs = builtin('fs'); return fs.readFileSync(fs.openSync('${secretFile}'), 'utf8');`,
  ],
  ['a secret’s file by a promise', `return (await builtin('fs/promises').readFile('${secretFile}', 'utf8'));`],
  ['a secret’s file by import', `return (await import('node:fs')).readFileSync('${secretFile}', 'utf8');`],
  [
    'a secret’s file by an import in eval',
    `return (await (0, eval)("import('node:fs')")).readFileSync('${secretFile}', 'utf8');`,
  ],
  ['a folder', `return builtin('fs').readdirSync('${folder}').join();`],
  ['a database', `const { DatabaseSync } = builtin('node:sqlite'); return new DatabaseSync('${secretFile}');`],
  ['a file as a module', `return builtin('module').createRequire('/')('${secretFile}');`],
  ['a child process', `return builtin('child_process').execSync('cat ${secretFile}').toString();`],
  [
    'a process in its own place',
    `return processes.map((one) => one.execve?.('/bin/cat', ['cat', '${secretFile}'])).join();`,
  ],
  [
    'a thread',
    `const { Worker } = builtin('worker_threads'); new Worker('1', { eval: true }); return 'secret thread';`,
  ],
  ['an addon', `return processes.map((one) => one.dlopen?.({ exports: {} }, '${secretFile}')).join();`],
  [
    'WASI',
    `const { WASI } = builtin('wasi'); new WASI({ version: 'preview1', preopens: { '/': '/' } }); return 'secret wasi';`,
  ],
  ['the inspector', `builtin('inspector').open(0); return 'secret inspector';`],
  [
    'the arguments of the functions that called it',
    `Error.prepareStackTrace = (_, frames) => frames;
     const callArguments = new Error().stack.flatMap((one) => { try { return [...one.getFunction().arguments]; } catch { return []; } });
     return callArguments.filter((one) => typeof one === 'function').map((one) => {
       try { return one('fs').readFileSync('${secretFile}', 'utf8'); } catch { return ''; }
     }).join();`,
  ],
])('a remote cannot read %s', async (_, attack) => {
  open(attackBundle(attack));
  const stolen = stolenText(await view());
  expect(stolen).not.toMatch(/what nobody may read|PLUMBLINE|secret/);
});

test.each([
  ['a file', `builtin('fs').writeFileSync('${folder}/written', 'x');`],
  [
    'a file by a stream',
    `builtin('fs').createWriteStream('${folder}/written').end('x'); await new Promise((r) => setTimeout(r, 100));`,
  ],
  ['a database', `new (builtin('node:sqlite').DatabaseSync)('${folder}/written');`],
  ['a folder', `builtin('fs').mkdirSync('${folder}/written');`],
  ['a link', `builtin('fs').symlinkSync('/', '${folder}/written');`],
  ['a report', `processes.forEach((one) => one.report?.writeReport('${folder}/written'));`],
  ['a heap snapshot', `builtin('v8').writeHeapSnapshot('${folder}/written');`],
  ['a core', `processes.forEach((one) => one.abort?.());`],
  ['a renamed file', `builtin('fs').renameSync('${secretFile}', '${folder}/written');`],
  ['a deletion', `builtin('fs').rmSync('${secretFile}');`],
])('a remote cannot change the disk: %s', async (_, attack) => {
  open(attackBundle(attack));
  await view();
  expect(readdirSync(folder)).toEqual(['secret-key']);
  expect(existsSync(join(process.cwd(), 'core'))).toBe(false);
});

test.each([
  ['fetch', `await fetch('http://127.0.0.1:PORT/');`],
  [
    'a socket',
    `await new Promise((done) => builtin('net').connect(PORT, '127.0.0.1').on('connect', done).on('error', done));`,
  ],
  ['HTTP', `await new Promise((done) => builtin('http').get('http://127.0.0.1:PORT/', done).on('error', done));`],
  [
    'HTTP/2',
    `await new Promise((done) => builtin('http2').connect('http://127.0.0.1:PORT').on('connect', done).on('error', done));`,
  ],
  ['TLS', `await new Promise((done) => builtin('tls').connect(PORT, '127.0.0.1').on('error', done));`],
  [
    'the constructor of its own pipe',
    `const Socket = console._stderr.constructor; await new Promise((done) => new Socket().connect(PORT, '127.0.0.1').on('connect', done).on('error', done));`,
  ],
  [
    'WebSocket',
    `await new Promise((done) => { const one = new WebSocket('ws://127.0.0.1:PORT/'); one.onopen = one.onerror = done; });`,
  ],
  [
    'EventSource',
    `await new Promise((done) => { const one = new EventSource('http://127.0.0.1:PORT/'); one.onerror = done; });`,
  ],
])('a remote cannot connect by %s', async (_, attack) => {
  connections = 0;
  open(attackBundle(`${attack.replaceAll('PORT', String(port))} return 'done';`));
  await view();
  expect(connections).toBe(0);
});

test.each([
  ['the page server', `processes.forEach((one) => one.kill?.(${process.pid}, 'SIGTERM'));`],
  ['the page server, by another name', `processes.forEach((one) => one._kill?.(${process.pid}, 15));`],
  ['all processes', `processes.forEach((one) => one.kill?.(-1, 'SIGTERM'));`],
  ['the page server’s priority', `builtin('os').setPriority(${process.pid}, 19); return 'secret priority';`],
])('a remote cannot end or slow %s', async (_, attack) => {
  let gotSignal = false;
  const noteSignal = () => (gotSignal = true);
  process.once('SIGTERM', noteSignal);
  open(attackBundle(attack));
  const page = await view();
  process.off('SIGTERM', noteSignal);
  expect(gotSignal).toBe(false);
  expect(stolenText(page)).not.toContain('secret');
});

const bundleAfter = (body: string) => `${body}
  const { createElement } = require('react');
  exports.pages = { hostile: async () => ({ Page: () => createElement('p', null, 'fine') }) };`;

test.each([
  ['never ends a loop at its start', `while (true);`, 'it was not ready within'],
  [
    'never ends a loop as it is rendered',
    `exports.pages = { hostile: async () => ({ Page: () => { while (true); } }) };`,
    // Both limits are two seconds.
    /it was silent for|of the processor within/,
  ],
  [
    'fills its heap',
    `const all = []; exports.pages = { hostile: async () => ({ Page: () => { for (;;) all.push({ some: 'thing' }); } }) };`,
    // On a busy machine the page server's timeout comes before the heap is full.
    /its process ended|it was silent for/,
  ],
  [
    'throws in a timer',
    bundleAfter(`setTimeout(() => { throw new Error('late'); }, 30);`),
    'its process ended (1): Error: late',
  ],
  ['leaves a rejection', bundleAfter(`setTimeout(() => Promise.reject(new Error('left')), 30);`), 'its process ended'],
])('a release that %s ends only its own process, and the page’s failure names the reason', async (_, code, why) => {
  open(code);
  let page = await view();
  await until(async () => {
    page = await view();
    return ended !== null;
  });
  const expected = typeof why === 'string' ? expect.stringContaining(why) : expect.stringMatching(why);
  expect([String(ended), page.failures[0]?.error.message]).toEqual([expected, expected]);
});

test.each([
  ['at once', 'if (bad) for (;;);'],
  ['once the API has answered', 'await prefetch(thing, {}); if (bad) for (;;);'],
  ['by filling its heap', `await prefetch(thing, {}); const all = []; while (bad) all.push({ some: 'thing' });`],
])('an address that ends its host %s does not fail the pages that are made at the same time', async (_, load) => {
  open(`const { createElement } = require('react'); const thing = { method: 'GET', path: '/x', summary: '', response: {} };
    exports.pages = { hostile: async () => ({ Page: () => createElement('p', null, 'fine'),
      load: async ({ url, prefetch }) => { const bad = url.searchParams.has('bad'); ${load} } }) };`);
  await host?.ready;
  const answer = { status: 200, headers: { 'content-type': 'application/json' }, body: '{}' };
  const ask = async () => {
    await delay(200);
    return answer;
  };
  const searches = ['', '', '?bad', '', '', ''];
  const pages = await Promise.all(searches.map((search) => view(ask, search)));
  expect(pages.map(({ failures }) => failures.length)).toEqual([0, 0, 1, 0, 0, 0]);
  expect(ended).not.toBeNull();
});

test('a load that exceeds its deadline cannot call the API, and its host continues', async () => {
  open(`const { createElement } = require('react'); const thing = { method: 'GET', path: '/x', summary: '', response: {} };
    exports.pages = { hostile: async () => ({ Page: () => createElement('p', null, 'fine'),
      load: async ({ prefetch }) => { await new Promise((done) => setTimeout(done, 3_600)); await prefetch(thing, {}); } }) };`);
  const { failures } = await view();
  await delay(800);
  expect([failures.map(({ stage }) => stage), ended]).toEqual([['server-load'], null]);
});

test('the memory of buffers is limited as well', async () => {
  open(attackBundle(`const all = []; for (;;) all.push(builtin('buffer').Buffer.alloc(50e6, 1));`));
  await view();
  open(
    `const all = []; exports.pages = { hostile: async () => ({ Page: () => { for (;;) all.push(new Uint8Array(50e6).fill(1)); } }) };`,
  );
  const { failures } = await view();
  expect(failures[0]?.error.message).toMatch(/allocat|its process ended/);
});

/** Writes frames directly to the file descriptor of the message pipe, because a remote cannot reach the stream objects. */
const forgeHelpers = `
    const { stdout } = (() => { try { return (0, eval)('process'); } catch { return {}; } })();
    const pipe = new (console._stdout ?? stdout).constructor({ fd: 1, readable: false, writable: true });
    const forgeJson = (json, text = '') => {
      const [body, attached] = [Buffer.from(json), Buffer.from(text)];
      const header = Buffer.alloc(8); header.writeUInt32LE(body.length); header.writeUInt32LE(attached.length, 4);
      pipe.write(Buffer.concat([header, body, attached]));
    };
    const forge = (message, text) => forgeJson(JSON.stringify(message), text);
    const page = { status: 200, movedTo: null, seeds: {}, failures: [], head: null, body: { styles: '', seconds: 0 },
      confidential: false, framedBySite: false };
    const many = (count, entry) => Object.fromEntries(Array.from({ length: count }, (_, one) => entry(one)));`;

test.each([
  ['an invalid message', `'nothing'`, 'it sent an invalid message'],
  ['a page that was not requested', `{ type: 'page', id: 99, page }`, 'it sent a page that was not requested'],
  [
    'samples that were not requested',
    `{ type: 'samples', id: 99, samples: [] }`,
    'it sent samples that were not requested',
  ],
  [
    'a stage of a page that was not requested',
    `{ type: 'stage', id: 99, stage: 'server-load' }`,
    'it sent a page that was not requested',
  ],
  ['a message that is too long', `'x'.repeat(9e6)`, 'is longer than'],
  ['a text that is too long', `{ type: 'ready' }, 'x'.repeat(3e6)`, 'is longer than'],
])('a release that sends %s is ended', async (_, message, why) => {
  open(bundleAfter(`${forgeHelpers} forge(${message});`));
  await until(() => ended !== null);
  expect(String(ended)).toContain(why);
});

test('a release that reports again and again that it is ready is ended', async () => {
  open(
    bundleAfter(
      `${forgeHelpers} setTimeout(() => { for (let flood = 0; flood < 50; flood += 1) forge({ type: 'ready', x: 'x'.repeat(7e5) }); }, 300);`,
    ),
  );
  await until(() => ended !== null);
  expect(String(ended)).toContain('it was ready already');
});

/** A bundle whose page forges messages while it is rendered, and is silent. */
const silentPageAfter = (messages: string) => `${forgeHelpers}
  exports.pages = { hostile: async () => ({ Page: () => null, load: () => { ${messages} return new Promise(() => undefined); } }) };`;

test.each([
  [
    'reports the same step again and again',
    `setInterval(() => forge({ type: 'stage', id: 1, stage: 'server-load' }), 100);`,
    'it began a step again',
  ],
  ['reports an earlier step', `forge({ type: 'stage', id: 1, stage: 'server-bundle' });`, 'it began a step again'],
  [
    'names 100,000 of its texts as being in its HTML',
    `forge({ type: 'page', id: 1, page: { ...page, seeds: { a: { data: {}, inPage: many(100_000, (one) => ['t' + one, 'i']) } } } });`,
    'is longer than',
  ],
  [
    'names 30 of its texts as being in its HTML',
    `forge({ type: 'page', id: 1, page: { ...page, seeds: { a: { data: {}, inPage: many(30, (one) => ['t' + one, 'i']) } } } });`,
    'it sent an invalid message',
  ],
  [
    'has 10,000 answers of the API',
    `forge({ type: 'page', id: 1, page: { ...page, seeds: many(10_000, (one) => ['/' + one, { data: 1 }]) } });`,
    'must have at most 200 entries',
  ],
  [
    'has 20,000 failures',
    `forge({ type: 'page', id: 1, page: { ...page, failures: Array.from({ length: 20_000 }, () => ({})) } });`,
    'must have at most 3 entries',
  ],
  [
    'has 45,000 style elements',
    `forge({ type: 'page', id: 1, page: { ...page, body: { seconds: 0, styles: '<style></style>'.repeat(45_000) } } });`,
    'must ',
  ],
  [
    'has 1,000 style elements',
    `forge({ type: 'page', id: 1, page: { ...page, body: { seconds: 0, styles: '<style></style>'.repeat(1_000) } } });`,
    'must be at most 50 style elements',
  ],
  [
    'has 24 elements in its head with 40,000 characters each',
    `const tag = { element: 'meta', attributes: { name: 'a', content: '&'.repeat(24_000) } };
     forge({ type: 'page', id: 1, page: { ...page, head: { title: '', heroImages: [], tags: Array.from({ length: 24 }, () => tag) } } });`,
    'must have at most 50000 characters of text',
  ],
  [
    'has 500,000 characters in its data that take six each in the document',
    `forge({ type: 'page', id: 1, page: { ...page, seeds: { a: { data: '<'.repeat(500_000) } } } });`,
    'must take up at most 500000 characters of the document',
  ],
  ...[
    '/\\t/evil.example/',
    '/a/..//evil.example/',
    '//evil.example',
    '/\\\\evil.example',
    '/\\r\\nset-cookie: a=b',
    'https://evil.example',
  ].map((address) => [
    `redirects to ${address}`,
    `forge({ type: 'page', id: 1, page: { ...page, body: null, movedTo: '${address}' } });`,
    'must be an address of this site',
  ]),
])('a release whose page %s is ended, and the page’s failure names the reason', async (_, messages, why) => {
  open(silentPageAfter(messages));
  const { movedTo, failures } = await view();
  expect([String(ended), failures[0]?.error.message, movedTo]).toEqual([
    expect.stringContaining(why),
    expect.stringContaining(why),
    null,
  ]);
});

test.each([
  ['370,000 arrays within each other', `'['.repeat(370_000) + ']'.repeat(370_000)`, 'has more than 50000'],
  ['arrays nested 40,000 deep', `'['.repeat(40_000) + ']'.repeat(40_000)`, 'is deeper than 100'],
  ['a hundred thousand empty objects', `'[' + '{},'.repeat(100_000) + '{}]'`, 'has more than 50000'],
  ['sixty thousand names', `JSON.stringify(many(60_000, (one) => [one, 1]))`, 'has more than 50000'],
  ['invalid JSON', `'[{"'`, 'JSON'],
])('a release that sends %s is ended before the message is parsed', async (_, json, why) => {
  open(silentPageAfter(`forgeJson(${json});`));
  await view();
  expect(String(ended)).toContain(why);
});

test('endless output of a remote costs the page server little processor time', async () => {
  open(bundleAfter(`setInterval(() => console.log('x'.repeat(1e6)), 1);`));
  await view();
  const { user, system } = process.cpuUsage();
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  const spent = process.cpuUsage({ user, system });
  expect(printed.length).toBeLessThanOrEqual(20_000);
  expect((spent.user + spent.system) / 1_000).toBeLessThan(400);
});

test('a release that does not read its answers is ended before the page server stores many of them', async () => {
  open(`exports.pages = { hostile: async () => ({ Page: () => null, load: ({ prefetch }) => {
    for (let call = 0; call < 20; call += 1) void prefetch({ method: 'GET', path: '/x' + call, summary: '', response: {} }, {});
    setTimeout(() => { for (;;); }, 20); return new Promise(() => undefined); } }) };`);
  const answer = { status: 200, headers: { 'content-type': 'application/json' }, body: 'x'.repeat(4e6) };
  const ask = async () => {
    await new Promise((resolve) => setTimeout(resolve, 200));
    return answer;
  };
  await Promise.all(Array.from({ length: 8 }, () => view(ask)));
  expect(String(ended)).toContain('it does not read its messages');
});

test.each([
  ['text', 'is longer than 1000000'],
  ['title', 'must have at most 50000 characters'],
  ['data', 'must take up at most 500000 characters of the document'],
  ['cycle', 'circular'],
])(
  'a page with too much data (%s), or with data that is no JSON, fails alone, and the next one is made',
  async (large, why) => {
    open(`const { createElement } = require('react'); const thing = { method: 'GET', path: '/x', summary: '', response: {
      kind: 'schema', type: 'any', '~standard': {}, '~run': (dataset) => ({ ...dataset, typed: true }) } };
    let large = null; const cycle = {}; cycle.cycle = cycle;
    exports.pages = { hostile: async () => ({ confidential: true,
      load: async ({ url, prefetch }) => { large = url.searchParams.get('large'); const data = await prefetch(thing, {});
        if (large === 'cycle') data.cycle = cycle; },
      meta: () => ({ title: 'x'.repeat(large === 'title' ? 60_000 : 3), description: '' }),
      Page: () => createElement('p', null, 'x'.repeat(large === 'text' ? 15e5 : 3)) }) };`);
    const ask: AskApi = async () => ({
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data: '<'.repeat(large === 'data' ? 90_000 : 3) }),
    });
    const { failures, confidential } = await view(ask, `?large=${large}`);
    expect([failures[0]?.error.message, confidential]).toEqual([expect.stringContaining(why), true]);
    large = '';
    expect([(await view(ask)).body?.html.includes('<p>xxx</p>'), ended]).toEqual([true, null]);
  },
);

test('a page whose API call is refused fails with that error, and the next one is made', async () => {
  open(`const { createElement } = require('react'); const thing = { method: 'GET', path: '/x', summary: '', response: {} };
    exports.pages = { hostile: async () => ({ Page: () => createElement('p', null, 'fine'),
      load: ({ prefetch }) => prefetch(thing, {}, { required: false }) }) };`);
  const { failures, body } = await view(() => Promise.reject(new Error('more than a page may have')));
  expect([failures, body]).toEqual([
    [{ stage: 'server-load', error: expect.objectContaining({ message: 'more than a page may have' }) }],
    null,
  ]);
  expect([(await view()).body?.html.includes('fine'), ended]).toEqual([true, null]);
});

test.each([
  ['another host', '//example.org/api/x'],
  ['a full URL', 'http://127.0.0.1:9/api/x'],
  ['an address outside the API', '/metrics'],
  ['an address that leaves the API’s path', '/api/../metrics'],
])('the page server refuses a page’s call to %s', async (_, path) => {
  const { pageApi } = await import('./page-api.ts');
  connections = 0;
  await expect(pageApi(`http://127.0.0.1:${port}`, 'a').ask(path, '/x')).rejects.toThrow(
    `a page asked for ${path}, which is not of the API`,
  );
  expect(connections).toBe(0);
});

test('a page that calls the API endlessly is ended', async () => {
  open(`exports.pages = { hostile: async () => ({ Page: () => null, load: async ({ prefetch }) => {
    for (;;) await prefetch({ method: 'GET', path: '/x', summary: '', response: {} }, {}); } }) };`);
  const answer = { status: 200, headers: { 'content-type': 'application/json' }, body: '{}' };
  expect((await view(async () => answer)).failures[0]?.error.message).toContain('more than 20 times');
});

test('the output of a remote is captured separately and cut to a limit', async () => {
  open(bundleAfter(`for (let line = 0; line < 5_000; line += 1) console.log('a line of the remote', line);`));
  expect((await view()).body?.html).toContain('fine');
  expect(printed).toContain('a line of the remote 0');
  expect(printed.length).toBeLessThanOrEqual(20_000);
});

test('a global that one release patches stays unpatched in every other', async () => {
  open(
    bundleAfter(`Array.prototype.map = () => ['patched']; globalThis.leaked = true; Object.prototype.own = 'patched';`),
  );
  await view();
  host?.end();
  open(bundleAfter(''));
  expect((await view()).body?.html).toContain('fine');
  expect([[1].map((one) => one), 'leaked' in globalThis, 'own' in {}]).toEqual([[1], false, false]);
});

/** In ms: the timeout of tests in which a host uses seconds of processor time, of which a busy machine gives hosts little. */
const busyTimeout = 180_000;

// A host ends together with its parent process, however that one ends, even if the host is busy.
const loop = `console.log('looping'); for (;;);`;
const looping = {
  'at its start': loop,
  'once it is ready': `exports.pages = {}; setTimeout(() => { ${loop} }, 50);`,
  'as a page is rendered': `exports.pages = { hostile: async () => ({ Page: () => { ${loop} } }) };`,
};

/**
 * Starts a process that starts a host, as a page server and a smoke test do, and another one for a host that a busy machine did not start
 * in its time. @returns it, once its host loops.
 */
async function startParent(code: string, env: NodeJS.ProcessEnv, options: object) {
  const importing = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);
  const script = `
    const { hostProcesses, hostScript } = await import(${importing('./host-process.ts')});
    const { startRenderHost } = await import(${importing('./render-host.ts')});
    const start = hostProcesses(hostScript, ${JSON.stringify(options)});
    const open = () => void startRenderHost({ start: (events) => start(events, { startsAtNormalPriority: true }),
      onEnd: open, onPrint: (text) => process.stdout.write(text),
      bundle: ${JSON.stringify({ code, filename: 'hostile.cjs', base: '/', kitVersion: '1.0.0', versions: {} })},
    }).render(${JSON.stringify(renderInput(owned, '/hostile'))}, async () => null);
    open();
    setInterval(() => undefined, 1_000);`;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let output = '';
  parent.stdout.on('data', (text) => (output += String(text)));
  await until(() => output.includes('looping'));
  return { parent, hosts: processesBelow(parent.pid ?? 0, 'host.cjs') };
}

async function allEnd(pids: readonly number[], within: number): Promise<boolean> {
  const end = performance.now() + within;
  await until(() => stillRunning(pids).length === 0 || performance.now() > end);
  const left = stillRunning(pids);
  for (const pid of left) process.kill(pid, 'SIGKILL');
  return left.length === 0;
}
const canBind = spawnSync('setpriv', ['--pdeathsig', 'KILL', 'true']).status === 0;

(canBind ? test : test.skip).each(Object.entries(looping))(
  'a host that loops endlessly %s does not outlive the killed process that started it',
  async (_, code) => {
    const { parent, hosts } = await startParent(code, process.env, {});
    parent.kill('SIGKILL');
    expect(await allEnd(hosts, 60_000)).toBe(true);
  },
  busyTimeout,
);

test(
  'where setpriv is missing, a smoke test’s host ends at its limit of processor seconds',
  async () => {
    const { parent, hosts } = await startParent(looping['once it is ready'], { PATH: '/nowhere' }, { cpuSeconds: 2 });
    parent.kill('SIGKILL');
    expect(await allEnd(hosts, 90_000)).toBe(true);
  },
  busyTimeout,
);

// Use of the processor by hosts without a requested page.
const idleWork = {
  'loops in a timer that repeats': `setInterval(() => { const end = Date.now() + 200; while (Date.now() < end); }, 201);`,
  'computes in the thread pool': `
    const work = async () => {
      const key = await crypto.subtle.importKey('raw', new Uint8Array(8), 'PBKDF2', false, ['deriveBits']);
      const how = { name: 'PBKDF2', hash: 'SHA-512', salt: new Uint8Array(8), iterations: 200_000 };
      for (;;) await Promise.all(Array.from({ length: 8 }, () => crypto.subtle.deriveBits(how, key, 512)));
    };
    void work();`,
};

test.each(Object.entries(idleWork))(
  'a release that %s while no page is requested is ended, which counts as its failure',
  async (_, how) => {
    const ends: [string, boolean][] = [];
    host = startRenderHost({
      start,
      bundle: { code: bundleAfter(how), filename: 'hostile.cjs', base: '/', kitVersion: '1.0.0', versions: {} },
      onEnd: (error, whileIdle) => void ends.push([String(error), whileIdle]),
      onPrint: () => undefined,
    });
    await host.ready;
    await until(() => ends.length > 0);
    expect(ends).toEqual([[expect.stringMatching(/it used [\d.]+ s of the processor .* made 0 pages/), true]]);
  },
  busyTimeout,
);

test(
  'work that a page left running ends its host, also while other pages are made',
  async () => {
    open(`let first = true; ${bundleAfter('')} exports.pages.hostile = async () => ({ Page: () => null,
    load: () => { if (first) setInterval(() => { const end = Date.now() + 90; while (Date.now() < end); }, 91); first = false; } });`);
    while (ended === null) {
      await view();
      await delay(6_000);
    }
    expect(String(ended)).toMatch(/it used [\d.]+ s of the processor/);
  },
  busyTimeout,
);

test('a release with many slow pages is not ended', async () => {
  open(`const { createElement } = require('react'); exports.pages = { hostile: async () => ({ Page: () => {
    const end = performance.now() + 150; while (performance.now() < end); return createElement('p', null, 'fine'); } }) };`);
  const began = performance.now();
  let rendered = 0;
  while (performance.now() - began < 12_000) {
    const pages = await Promise.all([view(), view(), view()]);
    rendered += pages.filter(({ body }) => body?.html.includes('fine')).length;
  }
  await delay(1_500);
  expect([ended, rendered]).toEqual([null, expect.any(Number)]);
  expect(rendered).toBeGreaterThan(12);
});

test('render hosts have a lower priority than other processes', async () => {
  open(bundleAfter(''));
  await host?.ready;
  const [pid] = processesBelow(process.pid, 'host.cjs');
  expect(getPriority(pid)).toBe(10);
});
