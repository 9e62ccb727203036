import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import { mkdir, readFile, rmdir, writeFile } from 'node:fs/promises';
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

interface TestSetup {
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
  apiDelay: number;
}

type Prepare = (release: ShownRelease, longest?: number) => Promise<void>;

async function openSetup(): Promise<TestSetup> {
  const dataDir = await temporaryFolder();
  const registry = await testRegistry(dataDir);
  const server = createServer((...call) => void delay(setup.apiDelay).then(() => registry.answer(...call)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(
    () => void server.close(),
    () => server.closeAllConnections(),
  );
  const start: TestSetup['start'] = (timeout = 60_000, missingFor, prepare, oldRegistryKey = null) => {
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
  const setup: TestSetup = { dataDir, registry, start, apiDelay: 0 };
  return setup;
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
const needsNewerServices = (release: Release): Release => ({
  ...release,
  declaration: { ...release.declaration, services: '^2.0.0' },
});

const liveHashes = async (source: RegistrySource) => (await source.current()).remotes.map(({ release }) => release);

test('the live release is shown with its rollback target, and a later publication is shown with a new snapshot id', async () => {
  const { registry, start } = await openSetup();
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

test('while the registry’s key is replaced, registries signed with either key are accepted', async () => {
  const { dataDir, registry, start } = await openSetup();
  await registry.publish([await fixtureRelease()]);
  const [file, other] = [join(dataDir, 'registry-key.pub'), generateKeyPairSync('ed25519').publicKey];
  const signing = await readFile(file, 'utf8');
  await writeFile(file, other.export({ format: 'der', type: 'spki' }).toString('base64'));
  const alone = start(500);
  expect(await liveHashes(alone)).toEqual([]);
  expect(alone.fault()).toContain("its signature is not the registry's");
  expect(await liveHashes(start(undefined, undefined, undefined, signing))).toHaveLength(1);
});

test.each<[string, (setup: TestSetup) => string | null, string]>([
  ['does not answer', () => null, 'the API could not be reached'],
  ['answers garbage', () => '<html>', 'it is not valid JSON'],
  ['answers with other JSON', () => '{"hello":"world"}', 'Invalid key'],
  [
    'answers with a registry that another key signed',
    ({ registry }) => registry.signed().replace(/"signature":"../, '"signature":"AA'),
    "its signature is not the registry's",
  ],
  [
    'answers with a registry that was changed on the way',
    ({ registry }) => registry.signed().replace('\\"percent\\":50', '\\"percent\\":90').replace('mf-other', 'mf-evil'),
    "its signature is not the registry's",
  ],
])('while an API %s the last good snapshot is shown, also after a restart', async (_, damage, expected) => {
  const setup = await openSetup();
  const { registry, start } = setup;
  const built = await fixtureRelease();
  await registry.publish([built, await fixtureRelease({ remote: 'mf-other' })]);
  const running = start();
  const good = await running.current();
  await registry.applied();
  registry.answerInstead(damage(setup));
  await eventually(async () => expect(running.fault()).toContain(expected));
  const started = start();
  expect([await running.current(), await started.current()]).toEqual([good, good]);
  expect([running.completeness?.(), started.completeness?.()]).toEqual(['all', 'all']);
  const next = await fixtureRelease({ server: serverBundle('Next') });
  await registry.publish([next]);
  registry.answerInstead(undefined);
  for (const source of [running, started]) {
    await eventually(async () => {
      expect(await liveHashes(source)).toEqual([next.release.hash, expect.any(String)]);
      expect(source.fault()).toBeNull();
    });
  }
});

test('a correctly signed registry that is older than the current one changes nothing', async () => {
  const { registry, start } = await openSetup();
  await registry.publish([await fixtureRelease()]);
  const old = registry.signed();
  const newer = await fixtureRelease({ server: serverBundle('Newer') });
  await registry.publish([newer]);
  const source = start();
  await source.current();
  registry.answerInstead(old);
  await eventually(async () => expect(source.fault()).toMatch(/it is older \(1\) than the current one \(2\)/));
  expect(await liveHashes(source)).toEqual([newer.release.hash]);
});

test('after a start with a slow API the stored registry never replaces the newer one, however slow its releases start', async () => {
  const setup = await openSetup();
  const { registry, start } = setup;
  const [last, newer] = [await fixtureRelease(), await fixtureRelease({ server: serverBundle('Newer') })];
  await registry.publish([last]);
  await start().current();
  await registry.applied();
  // The page server before ends.
  ends.shift()?.();
  await registry.publish([newer]);
  // Longer than a start waits for the API before it shows the stored registry.
  setup.apiDelay = 700;
  const { promise: wasPrepared, resolve: isPrepared } = Promise.withResolvers<void>();
  const source = start(undefined, undefined, async ({ release }) => {
    if (release !== last.release.hash) return;
    await delay(1_500);
    isPrepared();
  });
  await liveHashes(source);
  await wasPrepared;
  await eventually(async () => expect(await liveHashes(source)).toEqual([newer.release.hash]));
  await registry.applied();
  expect(await liveHashes(source)).toEqual([newer.release.hash]);
});

test('a release that is not ready delays only its own remote, and unchanged releases are not prepared again', async () => {
  const { registry, start } = await openSetup();
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
  expect(await liveHashes(source)).toEqual([blog.release.hash, other.release.hash]);
  await registry.publish([late, newOther]);
  await eventually(async () => expect(await liveHashes(source)).toEqual([blog.release.hash, newOther.release.hash]));
  expect(source.degradedReleases?.()).toEqual([
    { remote: 'mf-blog', release: late.release.hash, reason: 'its render host is being started' },
  ]);
  // A rollback of another team, while the late one still starts.
  await registry.publish([other]);
  await eventually(async () => expect(await liveHashes(source)).toEqual([blog.release.hash, other.release.hash]));
  release();
  await eventually(async () => expect(await liveHashes(source)).toEqual([late.release.hash, other.release.hash]));
  expect(source.degradedReleases?.()).toEqual([]);
  const all = [blog, other, late, newOther, other].map((one) => `${one.release.remote}/${one.release.hash}`);
  expect(prepared.toSorted()).toEqual(all.toSorted());
});

test('several promoted releases that start slowly do not delay the rollback of another remote', async () => {
  const { registry, start } = await openSetup();
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
  const preparedHashes: string[] = [];
  await registry.publish([sound, first, second]);
  const source = start(undefined, undefined, ({ release }) => {
    preparedHashes.push(release);
    return isSlow(release) ? never : Promise.resolve();
  });
  await source.current();
  for (const [index, next] of slow.entries()) {
    await registry.publish([next]);
    await eventually(async () => expect(preparedHashes).toContain(next.release.hash));
    const back = index % 2 === 0 ? first : second;
    await registry.publish([back]);
    await eventually(async () => expect(await liveHashes(source)).toEqual([sound.release.hash, back.release.hash]));
  }
});

test('a rollback to any earlier release waits for its host for at most a second, another release without a limit', async () => {
  const { registry, start } = await openSetup();
  const first = await fixtureRelease();
  const second = await fixtureRelease({ server: serverBundle('Second') });
  const third = await fixtureRelease({ server: serverBundle('Third') });
  await registry.publish([first]);
  const waits: [string, number | undefined][] = [];
  const source = start(undefined, undefined, async ({ release }, longest) => void waits.push([release, longest]));
  await source.current();
  for (const next of [second, third, second, first]) {
    await registry.publish([next]);
    await eventually(async () => expect(await liveHashes(source)).toEqual([next.release.hash]));
  }
  expect(waits).toEqual([
    [first.release.hash, undefined],
    [second.release.hash, undefined],
    [third.release.hash, undefined],
    [second.release.hash, 1_000],
    [first.release.hash, 1_000],
  ]);
});

test('without an API and a stored registry there are no remotes, and the fault says why', async () => {
  const { registry, start } = await openSetup();
  registry.answerInstead(null);
  const source = start(50);
  expect(await liveHashes(source)).toEqual([]);
  expect(source.completeness?.()).toBe('none');
  await eventually(async () =>
    expect(source.fault()).toMatch('the registry cannot be read: the API could not be reached'),
  );
});

test('the first page waits for an API that is still starting', async () => {
  const { registry, start } = await openSetup();
  const built = await fixtureRelease();
  registry.answerInstead(null);
  const source = start();
  const current = liveHashes(source);
  await registry.applied();
  await registry.publish([built]);
  registry.answerInstead(undefined);
  expect(await current).toEqual([built.release.hash]);
});

test('a stored registry that was changed on the disk is not used', async () => {
  const { dataDir, registry, start } = await openSetup();
  await registry.publish([await fixtureRelease()]);
  await start().current();
  const file = join(dataDir, 'last-registry.json');
  await registry.applied();
  await writeFile(file, (await readFile(file, 'utf8')).replace('mf-fixture', 'mf-fiction'));
  registry.answerInstead(null);
  expect(await liveHashes(start(50))).toEqual([]);
});

test('a registry that cannot be stored is shown all the same', async () => {
  const { dataDir, registry, start } = await openSetup();
  const built = await fixtureRelease();
  await registry.publish([built]);
  await mkdir(join(dataDir, 'last-registry.json'));
  expect(await liveHashes(start())).toEqual([built.release.hash]);
});

test('a registry that could not be stored once is stored as soon as that is possible, without a change', async () => {
  const { dataDir, registry, start } = await openSetup();
  await registry.publish([await fixtureRelease()]);
  const file = join(dataDir, 'last-registry.json');
  await mkdir(file);
  await start().current();
  await registry.applied();
  await rmdir(file);
  await eventually(async () => expect(await readFile(file, 'utf8')).toBe(registry.signed()));
});

test('a remote whose release.json differs from the signed one keeps its release until the file is right; other remotes change', async () => {
  const { dataDir, registry, start } = await openSetup();
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
  const storedDescription = join(dataDir, 'releases', 'mf-blog', newBlog.release.hash, 'release.json');
  await writeFile(storedDescription, sound.replace('"render":"server"', '"render":"browser"'));
  registry.answerInstead(undefined);
  await eventually(async () => expect(await liveHashes(source)).toEqual([blog.release.hash, newOther.release.hash]));
  expect(source.fault()).toMatch(
    `mf-blog/${newBlog.release.hash}: its release.json differs from the one signed in the registry`,
  );
  await writeFile(storedDescription, sound);
  await eventually(async () => expect(await liveHashes(source)).toEqual([newBlog.release.hash, newOther.release.hash]));
  expect(source.fault()).toBeNull();
});

test('a release whose services the shell lacks is replaced by an earlier compatible one', async () => {
  const { registry, start } = await openSetup();
  const [fitting, other] = [
    await fixtureRelease(),
    await fixtureRelease({ server: serverBundle('Other'), change: needsNewerServices }),
  ];
  const last = await fixtureRelease({ server: serverBundle('Last'), change: needsNewerServices });
  await registry.publish([fitting, other, last]);
  const source = start();
  expect(await liveHashes(source)).toEqual([fitting.release.hash]);
  const reason = 'it needs @plumbline/services ^2.0.0, and this shell has 1.2.0';
  expect(source.degradedReleases?.()).toEqual([{ remote: 'mf-fixture', release: last.release.hash, reason }]);
  expect(source.fault()).toBe(`mf-fixture/${last.release.hash}: ${reason}`);
});

test('where no release is compatible, the live one is shown, and is reported as degraded', async () => {
  const { registry, start } = await openSetup();
  const before = await fixtureRelease({ server: serverBundle('Before'), change: needsNewerServices });
  const last = await fixtureRelease({ server: serverBundle('Last'), change: needsNewerServices });
  await registry.publish([before, last]);
  const source = start();
  const { remotes } = await source.current();
  expect(remotes.map(({ release, previous }) => [release, previous?.release])).toEqual([
    [last.release.hash, before.release.hash],
  ]);
  expect(source.degradedReleases?.()).toMatchObject([{ release: last.release.hash }]);
});

test('the releases in use are listed with their roles and the services they need', async () => {
  const { registry, start } = await openSetup();
  const before = await fixtureRelease();
  const last = await fixtureRelease({ server: serverBundle('Last'), change: needsNewerServices });
  await registry.publish([before, last]);
  const source = start();
  await source.current();
  const shared = { remote: 'mf-fixture', shared: {} };
  expect(await source.releasesInUse?.()).toEqual([
    { ...shared, release: last.release.hash, role: 'live', declaration: { services: '^2.0.0' } },
    { ...shared, release: before.release.hash, role: 'rollback', declaration: { services: '^1.0.0' } },
  ]);
});

test('an incompatible canary is shown to no visitor', async () => {
  const { registry, start } = await openSetup();
  await registry.publish([await fixtureRelease()]);
  await registry.canary(await fixtureRelease({ server: serverBundle('Canary'), change: needsNewerServices }));
  const source = start();
  await source.current();
  expect(source.canaries?.()).toEqual([]);
  expect(source.fault()).toMatch('(canary): it needs @plumbline/services ^2.0.0');
});

test('while a remote has no release to show, the registry is incomplete', async () => {
  const { dataDir, registry, start } = await openSetup();
  const built = await fixtureRelease({ remote: 'mf-blog' });
  await registry.publish([await fixtureRelease(), built]);
  const storedDescription = join(dataDir, 'releases', 'mf-blog', built.release.hash, 'release.json');
  const sound = await readFile(storedDescription, 'utf8');
  await writeFile(storedDescription, '{}');
  const source = start();
  expect(await liveHashes(source)).toHaveLength(1);
  expect(source.completeness?.()).toBe('part');
  // After `missingFor` the registry counts as complete although the remote is missing.
  const withoutPatience = start(60_000, 0);
  await withoutPatience.current();
  expect(withoutPatience.completeness?.()).toBe('all');
  await writeFile(storedDescription, sound);
  await eventually(async () => expect(source.completeness?.()).toBe('all'));
});
