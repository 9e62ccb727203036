import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { siteEnvironment } from '../site/environment.ts';
import { freePort } from '@plumbline/serving/testing/free-port';
import { startProcess, type SiteProcess } from '../site/site-process.ts';
import { expect, test } from './fault.ts';

test.describe.configure({ timeout: 240_000 });

/** The command of `npm start`. */
const npmStart = ['shell/cli/launch.mjs', 'start'] as const;
const processes = async () => {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,args='], { maxBuffer: 2 ** 24 });
  return stdout
    .trim()
    .split('\n')
    .map((line) => {
      const [pid, parent, ...args] = line.trim().split(/\s+/);
      return { pid: Number(pid), parent: Number(parent), args: args.join(' ') };
    });
};
/** A process and all below it. */
const tree = async (root: number) => {
  const pids = new Set([root]);
  const all = await processes();
  // A set grows while it is read.
  for (const pid of pids) for (const child of all) if (child.parent === pid) pids.add(child.pid);
  return all.filter(({ pid }) => pids.has(pid));
};

let dataDir: string;
let settings: Record<string, string>;
test.beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'plumbline-'));
  const ports = await Promise.all(
    ['PORT', 'API_PORT', 'SANDBOX_PORT'].map(async (name) => [name, String(await freePort())]),
  );
  settings = { ...Object.fromEntries(ports), DATA_DIR: dataDir };
});
test.afterEach(() => rm(dataDir, { recursive: true, force: true }));

const start = (changes: Record<string, string> = {}, ownGroup = false): SiteProcess =>
  startProcess(npmStart, siteEnvironment({ ...settings, ...changes }), { ownGroup });

// One site for both, because starting a site takes most of the time.
test('an API that ends is started again, which is logged; Ctrl-C ends every process, and is no error', async ({
  request,
}) => {
  const site = start({}, true);
  try {
    await site.printed(/ready http:/);
    const api = (await tree(site.pid)).find(({ args }) => args.includes('api/src/main.ts'));
    process.kill(api?.pid ?? Number.NaN, 'SIGKILL');
    await site.printed(/The API ended \(signal SIGKILL\); starting it again\./);
    await expect
      .poll(async () => (await request.get(`http://localhost:${settings['PORT']}/api/blog/posts`)).status())
      .toBe(200);
    const running = await tree(site.pid);
    expect(running.length, 'launcher, parent, API, page server').toBeGreaterThanOrEqual(4);
    const printed = site.output().length;
    process.kill(-site.pid, 'SIGINT');
    await site.ended;
    expect(site.output().slice(printed)).not.toMatch(/"level":50/);
    const left = async () => (await processes()).filter(({ pid }) => running.some((one) => one.pid === pid));
    await expect.poll(left).toEqual([]);
  } finally {
    await site.stop();
  }
});

const invalidSettings = [
  { name: 'a wrong PORT', changes: { PORT: 'eighty' }, line: /^PORT must be a port number from 1 to 65535$/ },
  {
    name: 'a wrong address',
    changes: { DASHBOARD_ORIGIN: 'dashboard/' },
    line: /^DASHBOARD_ORIGIN must be an origin such as/,
  },
];
for (const { name, changes, line } of invalidSettings) {
  test(`${name} is one clear line`, async () => {
    expect(await finalOutput(start(changes))).toEqual({ code: 1, lines: [expect.stringMatching(line)] });
  });
}

for (const setting of ['PORT', 'API_PORT', 'SANDBOX_PORT']) {
  test(`a ${setting} that is in use is one clear line`, async () => {
    const occupant = createServer();
    await new Promise<void>((resolve) => occupant.listen(0, '127.0.0.1', resolve));
    try {
      const { port } = occupant.address() as AddressInfo;
      const output = await finalOutput(start({ [setting]: String(port) }));
      expect(output).toEqual({ code: 1, lines: [`${setting}: port ${port} is in use; set ${setting} to a free one`] });
    } finally {
      await new Promise((resolve) => occupant.close(resolve));
    }
  });
}

test('a data folder that cannot be written is one clear line', async () => {
  // Permissions do not stop root: a file in its place stops everybody.
  const file = join(dataDir, 'a-file');
  await writeFile(file, '');
  const output = await finalOutput(start({ DATA_DIR: join(file, 'var') }));
  expect(output).toEqual({
    code: 1,
    lines: [expect.stringMatching(/^DATA_DIR: the folder .*a-file\/var cannot be written \(ENOTDIR\)$/)],
  });
});

async function finalOutput(site: SiteProcess): Promise<{ code: number | string; lines: string[] }> {
  const code = await site.ended;
  return { code, lines: site.output().trim().split('\n') };
}
