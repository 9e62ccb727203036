import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, test } from '@jest/globals';
import pino from 'pino';
import type { Release, ShownRelease } from '@plumbline/contract/releases/releases';
import { fixtureRelease, serverBundle } from '../server/testing/fixture-release.ts';
import { temporaryFolder } from '../server/testing/temporary-folder.ts';
import { testRegistry, type TestRegistry } from '../server/testing/test-registry.ts';
import { apiRegistry } from './api-registry.ts';
import type { RegistrySource } from './registry-source.ts';
import { releaseStore } from './release-store.ts';
import { registryKeysOf } from '../server/keys.ts';

const ends: (() => void)[] = [];
afterEach(() => ends.splice(0).forEach((end) => end()));

interface Desk {
  readonly dataDir: string;
  readonly registry: TestRegistry;
  /** A page server's view, as one that has just been started has it. */
  readonly start: (
    timeout?: number,
    missingFor?: number,
    prepare?: Prepare,
    oldRegistryKey?: string | null,
  ) => RegistrySource;
  /** In ms: how long the API takes for each answer. */
  slowness: number;
}

type Prepare = (release: ShownRelease, longest?: number) => Promise<void>;

async function openDesk(): Promise<Desk> {
  const dataDir = await temporaryFolder();
  const registry = await testRegistry(dataDir);
  const server = createServer((...call) => void delay(desk.slowness).then(() => registry.answer(...call)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(
    () => void server.close(),
    () => server.closeAllConnections(),
  );
  const start: Desk['start'] = (timeout = 60_000, missingFor, prepare, oldRegistryKey = null) => {
    const end = new AbortController();
    ends.unshift(() => end.abort());
    return apiRegistry({
      apiOrigin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      publicKeys: registryKeysOf({ dataDir, registryKey: null, oldRegistryKey, pageServerKey: null }),
      store: releaseStore(join(dataDir, 'releases')),
      offer: { kitVersion: '1.0.0', shared: { '@plumbline/services': ['1.2.0'] } },
      lastFile: join(dataDir, 'last-registry.json'),
      log: pino({ level: 'silent' }),
      signal: end.signal,
      pause: 10,
      timeout,
      giveUpAfter: missingFor,
      ...(prepare ? { prepare } : {}),
    });
  };
  const desk: Desk = { dataDir, registry, start, slowness: 0 };
  return desk;
}

/** Repeats an assertion until it holds: background requests take an unknown time. */
async function eventually(look: () => Promise<void>): Promise<void> {
  for (const end = Date.now() + 20_000; ; await new Promise((resolve) => setTimeout(resolve, 10))) {
    try {
      return await look();
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
}

/** Makes a release need services that the shell of these tests lacks. */
const ahead = (release: Release): Release => ({
  ...release,
  declaration: { ...release.declaration, services: '^2.0.0' },
});

const live = async (source: RegistrySource) => (await source.current()).remotes.map(({ release }) => release);

test('what is live is shown, with the last good one before it; a change shows by itself, under a new id', async () => {
  const { registry, start } = await openDesk();
  const [first, second] = [await fixtureRelease(), await fixtureRelease({ server: serverBundle('Second') })];
  await registry.publish([first]);
  const source = start();
  const before = await source.current();
  expect(before.remotes.map(({ release, previous }) => [release, previous])).toEqual([[first.release.hash, undefined]]);
  await registry.publish([second]);
  await registry.applied();
  const after = await source.current();
  expect(after.remotes.map(({ release, previous }) => [release, previous?.release])).toEqual([
    [second.release.hash, first.release.hash],
  ]);
  expect(after.id).not.toBe(before.id);
  expect(source.fault()).toBeNull();
  expect(source.completeness?.()).toBe('all');
});

test('while the registry’s key is replaced, what either key has signed is shown', async () => {
  const { dataDir, registry, start } = await openDesk();
  await registry.publish([await fixtureRelease()]);
  const [file, other] = [join(dataDir, 'registry-key.pub'), generateKeyPairSync('ed25519').publicKey];
  const signing = await readFile(file, 'utf8');
  await writeFile(file, other.export({ format: 'der', type: 'spki' }).toString('base64'));
  const alone = start(500);
  expect(await live(alone)).toEqual([]);
  expect(alone.fault()).toContain("its signature is not the registry's");
  expect(await live(start(undefined, undefined, undefined, signing))).toHaveLength(1);
});

test.each<[string, (desk: Desk) => string | null, string]>([
  ['does not answer', () => null, 'the API could not be reached'],
  ['answers garbage', () => '<html>', 'it is not valid JSON'],
  ['answers something else', () => '{"hello":"world"}', 'Invalid key'],
  [
    'answers what another key has signed',
    ({ registry }) => registry.signed().replace(/"signature":"../, '"signature":"AA'),
    "its signature is not the registry's",
  ],
  [
    'answers what was changed on the way',
    ({ registry }) => registry.signed().replace('\\"percent\\":50', '\\"percent\\":90').replace('mf-other', 'mf-evil'),
    "its signature is not the registry's",
  ],
])(
  'an API that %s leaves the last good snapshot, also for a start, until it is sound again',
  async (_, damage, said) => {
    const desk = await openDesk();
    const { registry, start } = desk;
    const built = await fixtureRelease();
    await registry.publish([built, await fixtureRelease({ remote: 'mf-other' })]);
    const running = start();
    const good = await running.current();
    await registry.applied();
    registry.answerInstead(damage(desk));
    await eventually(async () => expect(running.fault()).toContain(said));
    const started = start();
    expect([await running.current(), await started.current()]).toEqual([good, good]);
    expect([running.completeness?.(), started.completeness?.()]).toEqual(['all', 'all']);
    const next = await fixtureRelease({ server: serverBundle('Next') });
    await registry.publish([next]);
    registry.answerInstead(undefined);
    for (const source of [running, started]) {
      await eventually(async () => {
        expect(await live(source)).toEqual([next.release.hash, expect.any(String)]);
        expect(source.fault()).toBeNull();
      });
    }
  },
);

test('an older registry than the one that is served, however well signed, changes nothing', async () => {
  const { registry, start } = await openDesk();
  await registry.publish([await fixtureRelease()]);
  const old = registry.signed();
  const newer = await fixtureRelease({ server: serverBundle('Newer') });
  await registry.publish([newer]);
  const source = start();
  await source.current();
  registry.answerInstead(old);
  await eventually(async () => expect(source.fault()).toMatch(/it is older \(1\) than the current one \(2\)/));
  expect(await live(source)).toEqual([newer.release.hash]);
});

test('after a start with a slow API the stored registry never replaces the newer one, however long its releases take', async () => {
  const desk = await openDesk();
  const { registry, start } = desk;
  const [last, newer] = [await fixtureRelease(), await fixtureRelease({ server: serverBundle('Newer') })];
  await registry.publish([last]);
  await start().current();
  await registry.applied();
  // The page server before ends.
  ends.shift()?.();
  await registry.publish([newer]);
  // Longer than a start waits for the API before it shows the stored registry.
  desk.slowness = 700;
  const { promise: wasPrepared, resolve: isPrepared } = Promise.withResolvers<void>();
  const source = start(undefined, undefined, async ({ release }) => {
    if (release !== last.release.hash) return;
    await delay(1_500);
    isPrepared();
  });
  await live(source);
  await wasPrepared;
  await eventually(async () => expect(await live(source)).toEqual([newer.release.hash]));
  await registry.applied();
  expect(await live(source)).toEqual([newer.release.hash]);
});

test('a release that is not ready holds up its own remote only, and what has not changed is not made ready again', async () => {
  const { registry, start } = await openDesk();
  const [blog, other] = [await fixtureRelease({ remote: 'mf-blog' }), await fixtureRelease({ remote: 'mf-other' })];
  const next = { server: serverBundle('Next') };
  const late = await fixtureRelease({ remote: 'mf-blog', ...next });
  const newOther = await fixtureRelease({ remote: 'mf-other', ...next });
  await registry.publish([blog, other]);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const prepared: string[] = [];
  const source = start(undefined, undefined, async ({ name, release: hash }) => {
    prepared.push(`${name}/${hash}`);
    if (name === 'mf-blog' && hash === late.release.hash) await released;
  });
  expect(await live(source)).toEqual([blog.release.hash, other.release.hash]);
  await registry.publish([late, newOther]);
  await eventually(async () => expect(await live(source)).toEqual([blog.release.hash, newOther.release.hash]));
  expect(source.degradedReleases?.()).toEqual([
    { remote: 'mf-blog', release: late.release.hash, reason: 'its render host is being started' },
  ]);
  // A rollback of another team, while the late one still starts.
  await registry.publish([other]);
  await eventually(async () => expect(await live(source)).toEqual([blog.release.hash, other.release.hash]));
  release();
  await eventually(async () => expect(await live(source)).toEqual([late.release.hash, other.release.hash]));
  expect(source.degradedReleases?.()).toEqual([]);
  const all = [blog, other, late, newOther, other].map((one) => `${one.release.remote}/${one.release.hash}`);
  expect(prepared.toSorted()).toEqual(all.toSorted());
});

test('releases that start slowly, one promoted after the other, hold no other remote’s rollback up', async () => {
  const { registry, start } = await openDesk();
  const sound = await fixtureRelease({ remote: 'mf-evil' });
  const slow = await Promise.all(
    ['A', 'B', 'C'].map((text) => fixtureRelease({ remote: 'mf-evil', server: serverBundle(text) })),
  );
  const [first, second] = [
    await fixtureRelease({ remote: 'mf-other' }),
    await fixtureRelease({ remote: 'mf-other', server: serverBundle('Second') }),
  ];
  const { promise: never } = Promise.withResolvers<void>();
  const isSlow = (hash: string) => slow.some(({ release }) => release.hash === hash);
  const begun: string[] = [];
  await registry.publish([sound, first, second]);
  const source = start(undefined, undefined, ({ release }) => {
    begun.push(release);
    return isSlow(release) ? never : Promise.resolve();
  });
  await source.current();
  for (const [index, next] of slow.entries()) {
    await registry.publish([next]);
    await eventually(async () => expect(begun).toContain(next.release.hash));
    const back = index % 2 === 0 ? first : second;
    await registry.publish([back]);
    await eventually(async () => expect(await live(source)).toEqual([sound.release.hash, back.release.hash]));
  }
});

test('a way back waits for a second at most, a way forward as long as it takes', async () => {
  const { registry, start } = await openDesk();
  const [first, second] = [await fixtureRelease(), await fixtureRelease({ server: serverBundle('Second') })];
  await registry.publish([first]);
  const waits: [string, number | undefined][] = [];
  const source = start(undefined, undefined, async ({ release }, longest) => void waits.push([release, longest]));
  await source.current();
  await registry.publish([second]);
  await eventually(async () => expect(await live(source)).toEqual([second.release.hash]));
  await registry.publish([first]);
  await eventually(async () => expect(await live(source)).toEqual([first.release.hash]));
  expect(waits).toEqual([
    [first.release.hash, undefined],
    [second.release.hash, undefined],
    [first.release.hash, 1_000],
  ]);
});

test('without an API and without anything kept there are no remotes, and that is said', async () => {
  const { registry, start } = await openDesk();
  registry.answerInstead(null);
  const source = start(50);
  expect(await live(source)).toEqual([]);
  expect(source.completeness?.()).toBe('none');
  await eventually(async () =>
    expect(source.fault()).toMatch('the registry cannot be read: the API could not be reached'),
  );
});

test('the first page waits for an API that is still starting', async () => {
  const { registry, start } = await openDesk();
  const built = await fixtureRelease();
  registry.answerInstead(null);
  const source = start();
  const current = live(source);
  await registry.applied();
  await registry.publish([built]);
  registry.answerInstead(undefined);
  expect(await current).toEqual([built.release.hash]);
});

test('what is kept and was changed on the disk is not believed', async () => {
  const { dataDir, registry, start } = await openDesk();
  await registry.publish([await fixtureRelease()]);
  await start().current();
  const file = join(dataDir, 'last-registry.json');
  await registry.applied();
  await writeFile(file, (await readFile(file, 'utf8')).replace('mf-fixture', 'mf-fiction'));
  registry.answerInstead(null);
  expect(await live(start(50))).toEqual([]);
});

test('a registry that cannot be kept is served all the same', async () => {
  const { dataDir, registry, start } = await openDesk();
  const built = await fixtureRelease();
  await registry.publish([built]);
  await mkdir(join(dataDir, 'last-registry.json'));
  expect(await live(start())).toEqual([built.release.hash]);
});

test('a description that is not the signed one keeps the predecessor, the other remotes move on, and it heals', async () => {
  const { dataDir, registry, start } = await openDesk();
  const [blog, other] = [await fixtureRelease({ remote: 'mf-blog' }), await fixtureRelease({ remote: 'mf-other' })];
  await registry.publish([blog, other]);
  const source = start();
  await source.current();
  const next = { server: serverBundle('Next') };
  const [newBlog, newOther] = [
    await fixtureRelease({ remote: 'mf-blog', ...next }),
    await fixtureRelease({ remote: 'mf-other', ...next }),
  ];
  const description = join(newBlog.folder, 'release.json');
  const sound = await readFile(description, 'utf8');
  registry.answerInstead(registry.signed());
  await registry.publish([newBlog, newOther]);
  const laid = join(dataDir, 'releases', 'mf-blog', newBlog.release.hash, 'release.json');
  await writeFile(laid, sound.replace('"render":"server"', '"render":"browser"'));
  registry.answerInstead(undefined);
  await eventually(async () => expect(await live(source)).toEqual([blog.release.hash, newOther.release.hash]));
  expect(source.fault()).toMatch(
    `mf-blog/${newBlog.release.hash}: its release.json differs from the one signed in the registry`,
  );
  await writeFile(laid, sound);
  await eventually(async () => expect(await live(source)).toEqual([newBlog.release.hash, newOther.release.hash]));
  expect(source.fault()).toBeNull();
});

test('a release that the shell has no services for leaves its place to an earlier one that fits', async () => {
  const { registry, start } = await openDesk();
  const [fitting, other] = [
    await fixtureRelease(),
    await fixtureRelease({ server: serverBundle('Other'), change: ahead }),
  ];
  const last = await fixtureRelease({ server: serverBundle('Last'), change: ahead });
  await registry.publish([fitting, other, last]);
  const source = start();
  expect(await live(source)).toEqual([fitting.release.hash]);
  const reason = 'it needs @plumbline/services ^2.0.0, and this shell has 1.2.0';
  expect(source.degradedReleases?.()).toEqual([{ remote: 'mf-fixture', release: last.release.hash, reason }]);
  expect(source.fault()).toBe(`mf-fixture/${last.release.hash}: ${reason}`);
});

test('where no release fits, the live one is shown with what the shell has, and that is said', async () => {
  const { registry, start } = await openDesk();
  const before = await fixtureRelease({ server: serverBundle('Before'), change: ahead });
  const last = await fixtureRelease({ server: serverBundle('Last'), change: ahead });
  await registry.publish([before, last]);
  const source = start();
  const { remotes } = await source.current();
  expect(remotes.map(({ release, previous }) => [release, previous?.release])).toEqual([
    [last.release.hash, before.release.hash],
  ]);
  expect(source.degradedReleases?.()).toMatchObject([{ release: last.release.hash }]);
});

test('what is in use is listed with its needs', async () => {
  const { registry, start } = await openDesk();
  const before = await fixtureRelease();
  const last = await fixtureRelease({ server: serverBundle('Last'), change: ahead });
  await registry.publish([before, last]);
  const source = start();
  await source.current();
  const shared = { remote: 'mf-fixture', shared: {} };
  expect(await source.releasesInUse?.()).toEqual([
    { ...shared, release: last.release.hash, role: 'live', declaration: { services: '^2.0.0' } },
    { ...shared, release: before.release.hash, role: 'rollback', declaration: { services: '^1.0.0' } },
  ]);
});

test('a canary that does not fit is shown to nobody', async () => {
  const { registry, start } = await openDesk();
  await registry.publish([await fixtureRelease()]);
  await registry.canary(await fixtureRelease({ server: serverBundle('Canary'), change: ahead }));
  const source = start();
  await source.current();
  expect(source.canaries?.()).toEqual([]);
  expect(source.fault()).toMatch('(canary): it needs @plumbline/services ^2.0.0');
});

test('where a remote cannot be shown at all, it is known that something is missing, until it is there', async () => {
  const { dataDir, registry, start } = await openDesk();
  const built = await fixtureRelease({ remote: 'mf-blog' });
  await registry.publish([await fixtureRelease(), built]);
  const laid = join(dataDir, 'releases', 'mf-blog', built.release.hash, 'release.json');
  const sound = await readFile(laid, 'utf8');
  await writeFile(laid, '{}');
  const source = start();
  expect(await live(source)).toHaveLength(1);
  expect(source.completeness?.()).toBe('part');
  // Nobody waits for it for ever.
  const missingForless = start(60_000, 0);
  await missingForless.current();
  expect(missingForless.completeness?.()).toBe('all');
  await writeFile(laid, sound);
  await eventually(async () => expect(source.completeness?.()).toBe('all'));
});
