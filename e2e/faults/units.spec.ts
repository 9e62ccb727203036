import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@plumbline/serving/testing/free-port';
import { processesBelow } from '@plumbline/serving/testing/processes-below';
import { smallPath, smallRemote } from '../releases/small-remote.ts';
import { memoryGroupMissing, openMemoryGroup, type MemoryGroup } from '../site/memory-group.ts';
import { siteEnvironment } from '../site/environment.ts';
import { shippedUnit } from '../site/shipped-units.ts';
import { managerMissing, startUnits } from '../site/unit-manager.ts';
import { expect, test as onSite } from './fault.ts';
import { notTested } from '../../shell/cli/test/not-tested.ts';

// The units of docs/deploy/systemd, run by systemd: ended processes restart, and no request is refused meanwhile.

const missing = managerMissing();

interface Units {
  /** The site's data folder, through a link that a test can remove. */
  readonly dataDir: string;
  readonly apiOrigin: string;
  readonly origin: string;
  /** The process of a unit, once it runs. */
  readonly pid: (name: UnitName, before?: number) => Promise<number>;
  /** The processes of a unit just now. */
  readonly runs: (name: UnitName) => number[];
  /** The output of a unit's process. */
  readonly printed: (name: UnitName) => Promise<string>;
}

type UnitName = 'api' | 'page-server';
const modules = { api: 'api/src/main.ts', 'page-server': 'shell/server/main.ts' } as const;

interface UnitFixtures {
  /** A memory group for the processes of the units; null if a test wants none, or the machine has none. */
  readonly group: MemoryGroup | null;
  readonly isMemoryLimited: boolean;
  /** Both units, on the data of the worker's site. */
  readonly units: Units;
}

const test = onSite.extend<UnitFixtures>({
  isMemoryLimited: [false, { option: true }],
  group: async ({ isMemoryLimited }, provide) => {
    const group = isMemoryLimited ? openMemoryGroup() : null;
    await provide(group);
    await group?.remove();
  },
  units: async ({ site, group }, provide) => {
    const running = await startUnitsOn({ settings: ownSettings(site.env), group });
    await provide(running);
    await running.stop();
  },
});

/** The settings that differ from this process's environment. */
const ownSettings = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([name, value]) => value !== process.env[name]));

interface UnitOptions {
  readonly settings: NodeJS.ProcessEnv;
  readonly group?: MemoryGroup | null;
  readonly names?: readonly UnitName[];
  /** Whether to wait for them; default true. */
  readonly isAwaited?: boolean;
}

async function startUnitsOn({ settings, group = null, names = ['api', 'page-server'], isAwaited = true }: UnitOptions) {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-units-'));
  const ports = { api: await freePort(), 'page-server': await freePort() };
  const log = (name: UnitName) => join(folder, `${name}.log`);
  const dataDir = join(folder, 'data');
  await symlink(settings['DATA_DIR'] ?? '', dataDir);
  const env = {
    ...settings,
    DATA_DIR: dataDir,
    API_ORIGIN: `http://127.0.0.1:${ports.api}`,
    LOG_LEVEL: 'info',
    // All requests come from one address.
    REQUESTS_PER_ADDRESS: '1000000',
    // A host's own bound would be met before the kernel's.
    RENDER_HOSTS_MB: '20000',
  };
  const shipped = names.map((name) =>
    shippedUnit({ name, port: ports[name], env, log: log(name), ...(group ? { group: group.path } : {}) }),
  );
  const manager = startUnits(folder, Object.assign({}, ...shipped) as Record<string, string>);
  const origins = { api: `http://127.0.0.1:${ports.api}`, 'page-server': `http://127.0.0.1:${ports['page-server']}` };
  const ready = { api: '/api/health/ready', 'page-server': '/_site/ready' };
  for (const name of isAwaited ? names : [])
    await expect(() => expectWhole(origins[name] + ready[name])).toPass({ timeout: 120_000 });
  return {
    dataDir,
    apiOrigin: origins.api,
    origin: origins['page-server'],
    runs: (name: UnitName) => processesBelow(manager.pid, modules[name]),
    printed: (name: UnitName) => readFile(log(name), 'utf8').catch(() => ''),
    pid: async (name: UnitName, before?: number) => {
      let startedPid: number | undefined;
      await expect(async () => {
        startedPid = processesBelow(manager.pid, modules[name]).find((pid) => pid !== before);
        expect(startedPid).toBeDefined();
      }).toPass({ timeout: 30_000 });
      return startedPid ?? 0;
    },
    stop: async () => {
      await manager.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Sends requests repeatedly, each over a connection of its own, until it is stopped. @returns the results other than 200. */
function keepAsking(address: string) {
  let running = true;
  const results = { answered: 0, refused: [] as string[], cut: 0 };
  const asking = (async () => {
    while (running) {
      const answer = await fetch(address, {
        headers: { connection: 'close' },
        // On a busy machine seven processes in a row may start before one of them lives long enough to respond.
        signal: AbortSignal.timeout(120_000),
      }).catch((error: unknown) => error as Error);
      if (answer instanceof Response) {
        await answer.text().catch(() => undefined);
        if (answer.status === 200) results.answered += 1;
        else results.refused.push(String(answer.status));
      } else {
        const { code = String(answer) } = (answer.cause ?? {}) as { code?: string };
        // The request that a process was at when it was killed.
        if (['UND_ERR_SOCKET', 'ECONNRESET'].includes(code)) results.cut += 1;
        else results.refused.push(code);
      }
      await delay(20);
    }
    return results;
  })();
  return { results, stop: () => ((running = false), asking) };
}

async function expectWhole(address: string): Promise<void> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(60_000) });
  await answer.text();
  expect([address, answer.status]).toEqual([address, 200]);
}

test.describe('units', () => {
  test.skip(missing !== null, missing ?? '');
  test.describe.configure({ timeout: 240_000 });

  for (const name of ['api', 'page-server'] as const) {
    test(`the ${name} is killed seven times: each time it restarts by itself, and no request is refused`, async ({
      units,
    }) => {
      const address = name === 'api' ? `${units.apiOrigin}/api/blog/posts` : `${units.origin}/terms`;
      await expectWhole(address);
      const visitors = keepAsking(address);
      const kills = 7;
      let pid = await units.pid(name);
      for (let number = 0; number < kills; number += 1) {
        process.kill(pid, 'SIGKILL');
        pid = await units.pid(name, pid);
        // More than systemd's own five starts in ten seconds: it must not give up.
        await delay(300);
      }
      await expectWhole(address);
      // The requests wait in the socket, some of them for several processes.
      await expect.poll(() => visitors.results.answered, { timeout: 60_000 }).toBeGreaterThan(2);
      const { refused, cut } = await visitors.stop();
      expect(refused).toEqual([]);
      expect(cut).toBeLessThanOrEqual(kills);
    });
  }

  test('while the API is away, pages that were viewed are still served, and it restarts however long that takes', async ({
    units,
    site,
  }) => {
    await expectWhole(`${units.origin}/blog`);
    await rm(units.dataDir);
    // The folder's path is taken by a file, so it cannot be created.
    await writeFile(units.dataDir, '');
    try {
      process.kill(await units.pid('api'), 'SIGKILL');
      // More than systemd's own five starts, after which it would give up.
      await expect(async () => {
        await expectWhole(`${units.origin}/blog`);
        const line = /^DATA_DIR must be a folder that can be written to: .*\(E\w+\)$/gm;
        expect((await units.printed('api')).match(line)?.length).toBeGreaterThan(6);
      }).toPass({ timeout: 120_000 });
    } finally {
      await rm(units.dataDir);
      await symlink(site.dataDir, units.dataDir);
    }
    await expectWhole(`${units.apiOrigin}/api/blog/posts`);
  });

  test.describe('memory', () => {
    test.skip(missing === null && memoryGroupMissing() !== null, memoryGroupMissing() ?? '');
    test.use({ isMemoryLimited: missing === null && memoryGroupMissing() === null });

    test('a render host that the kernel ends for its memory: its page server and all other pages still work', async ({
      units,
      site,
      group,
    }) => {
      const path = smallPath('eats');
      const eating = `const react = require('react'); const all = [];
        exports.pages = { small: async () => ({
          load: ({ url }) => { if (url.searchParams.has('now')) for (let i = 0; i < 8; i += 1) all.push(new Uint8Array(5e7).fill(1)); },
          Page: () => react.createElement('h1', null, 'Eats'), meta: () => ({ title: 'Eats' }) }) };`;
      await site.publisher.publish(await smallRemote({ key: 'eats', heading: 'Eats', server: eating }));
      await expect(() => expectWhole(units.origin + path)).toPass();
      await expectWhole(`${units.origin}/terms`);
      const pid = await units.pid('page-server');
      group?.limitTo(100_000_000);
      const answer = await fetch(`${units.origin}${path}?now`, { signal: AbortSignal.timeout(60_000) });
      expect(answer.status).toBeLessThan(600);
      await expect.poll(() => group?.killed()).toBeGreaterThan(0);
      group?.removeLimit();
      await expectWhole(`${units.origin}/terms?again`);
      await expect(() => expectWhole(units.origin + path)).toPass();
      expect(await units.pid('page-server'), 'the same process').toBe(pid);
    });

    test('an API that the kernel ends for its memory is started again, and requests in between are answered', async ({
      units,
      group,
    }) => {
      const address = `${units.apiOrigin}/api/blog/posts`;
      await expectWhole(address);
      await expectWhole(`${units.origin}/blog`);
      const pid = await units.pid('api');
      const large = { method: 'POST', body: 'x'.repeat(90_000), headers: { 'content-type': 'application/json' } };
      const responses: Promise<number>[] = [];
      // First the kernel ends the process that draws images; the API continues without it.
      await expect(async () => {
        group?.limitTo(500_000);
        for (let number = 0; number < 100; number += 1)
          responses.push(
            fetch(`${units.apiOrigin}/api/contact`, { ...large, signal: AbortSignal.timeout(60_000) }).then(
              ({ status }) => status,
              () => 0,
            ),
          );
        await delay(300);
        expect(units.runs('api')).not.toContain(pid);
      }).toPass({ timeout: 60_000 });
      expect(group?.killed()).toBeGreaterThan(0);
      group?.removeLimit();
      await units.pid('api', pid);
      // Requests in progress are cut; the next process refuses later ones with 413.
      for (const status of await Promise.all(responses)) expect([0, 413]).toContain(status);
      await expectWhole(address);
      await expectWhole(`${units.origin}/blog`);
    });
  });
});

test('an API that starts on a full disk says so, waits, and is ready once there is room', async () => {
  test.setTimeout(240_000);
  test.skip(missing !== null, missing ?? '');
  test.skip(process.getuid?.() !== 0, `${notTested}only root can make a disk that is full`);
  const disk = await mkdtemp(join(tmpdir(), 'plumbline-disk-'));
  const inShell = (command: string) => execFileSync('sh', ['-c', command]);
  inShell(`mount -t tmpfs -o size=100m tmpfs ${disk}`);
  const filler = join(disk, 'filler');
  try {
    // The remaining space is less than the tables need.
    inShell(`cat /dev/zero > ${filler} 2>/dev/null; truncate -s -64K ${filler}`);
    const env = siteEnvironment({ DATA_DIR: disk, SITE_ORIGIN: 'http://localhost:3000' });
    const units = await startUnitsOn({ settings: ownSettings(env), names: ['api'], isAwaited: false });
    try {
      // The line with the reason of the failure.
      await expect(async () => {
        const [last = ''] = (await units.printed('api')).trimEnd().split('\n').slice(-1);
        expect(JSON.parse(last)).toMatchObject({
          fault: 'cannot-write',
          reason: expect.stringMatching(/SQLITE_FULL|ENOSPC|disk is full/),
          msg: expect.stringContaining('trying again every'),
        });
      }).toPass({ timeout: 60_000 });
      await rm(filler);
      await expectWhole(`${units.apiOrigin}/api/health/ready`);
      await expectWhole(`${units.apiOrigin}/api/blog/posts`);
    } finally {
      await units.stop();
    }
  } finally {
    inShell(`umount ${disk}`);
    await rm(disk, { recursive: true, force: true });
  }
});
