import { setTimeout as delay } from 'node:timers/promises';
import { staffCookieName, staffHintCookieName } from '@plumbline/contract/staff/sessions';
import { cookiePrefix } from '@plumbline/serving/cookie-prefix';
import { processesBelow } from '@plumbline/serving/testing/processes-below';
import { smallPath, smallRemote } from '../releases/small-remote.ts';
import { expect, test } from './fault.ts';

// Harmful or broken code of a live release: it affects its own pages and nothing else.

const path = smallPath('hostile');
/** A server bundle whose page does something if its address requests it: so validation would not have seen it. */
const serverWith = (attack: string) => `const react = require('react');
  exports.pages = { small: async () => ({
    load: ({ url }) => { if (url.searchParams.has('now')) { ${attack} } },
    Page: () => react.createElement('h1', null, 'Hostile'), meta: () => ({ title: 'Hostile' }) }) };`;

const attacks = {
  'never ends a loop': 'for (;;);',
  'throws in a timer': `setTimeout(() => { throw new Error('late'); }, 5);`,
  'leaves a rejection to nobody': `Promise.reject(new Error('left'));`,
  'fills its memory': 'const all = []; for (;;) all.push(new Array(1e6).fill(1));',
  'fills its buffers': 'const all = []; for (;;) all.push(new Uint8Array(5e7).fill(1));',
  'patches globals': `Array.prototype.map = () => []; JSON.stringify = () => '{}'; globalThis.Response = null;`,
  'ends its process': `process.exit?.(0); (0, eval)('process')?.exit?.(0);`,
};

/**
 * The permitted delay of another remote's pages, compared with the same readers of a harmless page, and in number of rounds how
 * often it is measured: other work on the machine delays the pages of some rounds, a harmful release those of every round.
 */
const latest = 1.5;
const rounds = 6;

for (const [name, attack] of Object.entries(attacks)) {
  test(`a release that ${name}: other pages are complete and as quick, and it is rolled back at once`, async ({
    request,
    site,
  }) => {
    test.setTimeout(180_000);
    /** In ms: the median of 15 uncached views of another remote's page while three readers request the small page. */
    const timeBesideReaders = async (search: 'calm' | 'now') => {
      let isOver = false;
      const readers = [1, 2, 3].map(async (number) => {
        for (let view = 0; !isOver; view += 1)
          expect((await request.get(`${path}?${search}=${number}-${view}`)).status()).toBeLessThan(600);
      });
      const took: number[] = [];
      while (took.length < 15) {
        const began = performance.now();
        const answer = await request.get(`/blog?harm=${name}-${began}`);
        expect(answer.status()).toBe(200);
        expect(await answer.text()).toContain('<h1');
        took.push(performance.now() - began);
      }
      isOver = true;
      await Promise.all(readers);
      return took.toSorted((a, b) => a - b)[7] ?? 0;
    };
    const publishSound = async () => site.publisher.publish(await smallRemote({ key: 'hostile', heading: 'Sound' }));
    let sound = await publishSound();
    expect(await (await request.get(path)).text()).toContain('Sound');
    const delays: number[] = [];
    while (delays.length < rounds && !delays.some((ratio) => ratio <= latest)) {
      // Both releases are new in each round: a release that has failed is not rendered again, and the previous one must work.
      if (delays.length > 0) sound = await publishSound();
      await site.publisher.publish(
        await smallRemote({ key: 'hostile', heading: 'Hostile', server: serverWith(attack) }),
      );
      expect(await (await request.get(`${path}?calm`)).text()).toContain('Hostile');
      const usualTime = await timeBesideReaders('calm');
      delays.push((await timeBesideReaders('now')) / usualTime);
    }
    expect(Math.min(...delays), `later by ${delays.map((ratio) => ratio.toFixed(2)).join(', ')}`).toBeLessThanOrEqual(
      latest,
    );
    expect((await request.get('/_site/snapshot')).status()).toBe(200);

    await site.publisher.rollBack(sound);
    await expect(async () => expect(await (await request.get(path)).text()).toContain(sound.hash)).toPass();
    expect(site.output()).not.toMatch(/gave up|did not start/);
  });
}

test('a URL that hangs the live and the previous release, requested repeatedly, withdraws neither from other visitors', async ({
  request,
  site,
}) => {
  test.setTimeout(120_000);
  let live = '';
  for (const heading of ['Before', 'Live']) {
    const server = serverWith('for (;;);').replace("'h1', null, 'Hostile'", `'h1', null, '${heading}'`);
    live = (await site.publisher.publish(await smallRemote({ key: 'hostile', heading, server }))).hash;
    await expect(async () =>
      expect(await (await request.get(`${path}?${heading}`)).text()).toContain(heading),
    ).toPass();
  }
  for (let round = 0; round < 3; round += 1) {
    const addresses = ['calm=1', 'calm=2', `now=${round}`, 'calm=3', 'calm=4', 'calm=5'];
    const answers = await Promise.all(addresses.map((search) => request.get(`${path}?${search}&round=${round}`)));
    expect(answers.map((answer) => answer.status())).toEqual(addresses.map(() => 200));
  }
  // The snapshot has no release that is withdrawn, for half a minute, after too many failures.
  expect(await (await request.get('/_site/snapshot')).text()).toContain(live);
  // On a busy machine render hosts may start too late for some views.
  await expect(async () => expect(await (await request.get(`${path}?after`)).text()).toContain('>Live</h1>')).toPass({
    timeout: 25_000,
  });
});

test('every render host is killed: pages come from new ones, and a rollback takes effect at once', async ({
  request,
  site,
}) => {
  const sound = await site.publisher.publish(await smallRemote({ key: 'hostile', heading: 'Sound' }));
  await site.publisher.publish(await smallRemote({ key: 'hostile', heading: 'Live' }));
  expect(await (await request.get(path)).text()).toContain('Live');
  const hosts = () => processesBelow(site.pid, 'host.cjs');
  const killed = hosts();
  expect(killed.length).toBeGreaterThan(1);
  // The hosts are killed repeatedly, so that the rollback finds none.
  let isOver = false;
  const killing = (async () => {
    while (!isOver) {
      for (const pid of hosts()) {
        try {
          process.kill(pid, 'SIGKILL');
        } catch {
          // The host has ended by itself.
        }
      }
      await delay(50);
    }
  })();
  await site.publisher.rollBack(sound);
  await expect(async () => {
    const snapshot = await (await request.get('/_site/snapshot')).text();
    expect(snapshot).toContain(sound.hash);
  }).toPass();
  isOver = true;
  await killing;
  await expect(async () => expect(await (await request.get(`${path}?after`)).text()).toContain('Sound')).toPass();
  expect(hosts().filter((pid) => killed.includes(pid))).toEqual([]);
});

test("a remote's script sets no cookie that the site takes for its own", async ({ page, context }) => {
  const prefix = cookiePrefix({ production: true, origin: 'https://plumbline.example' });
  const names = ['plumbline-override', 'plumbline-canary', staffHintCookieName, staffCookieName].map(
    (name) => prefix + name,
  );
  await page.goto('/blog');
  await page.evaluate(async (all) => {
    const spellings = all.flatMap((name) => [name, name.toLowerCase(), `=${name}`, ` ${name}`, `\t${name}`]);
    for (const name of spellings) {
      document.cookie = `${name}=tossed; Path=/; Secure`;
      document.cookie = `${name}=tossed; Path=/; Secure; HttpOnly`;
      await window.cookieStore.set({ name, value: 'tossed', path: '/' }).catch(() => undefined);
    }
    // Scripts can set cookies here, only not these.
    document.cookie = '__Host-other=tossed; Path=/; Secure';
  }, names);
  // Chromium stores a script's cookies a moment later, in their order.
  await expect
    .poll(async () => (await context.cookies()).filter(({ value }) => value === 'tossed').map(({ name }) => name))
    .toEqual(['__Host-other']);
});

for (const address of ['/staff', '/recovery', '/verify-email', '/admin']) {
  test(`a remote's script that opens ${address}, or stays in a window whose opener navigates there, reads nothing of it`, async ({
    page,
  }) => {
    // The page represents another team's: its code has all the rights of a remote.
    await page.goto('/blog');
    const [opened] = await Promise.all([
      page.waitForEvent('popup'),
      page.evaluate((to) => void Object.assign(globalThis, { opened: window.open(to) }), address),
    ]);
    await opened.waitForLoadState();
    expect(new URL(opened.url()).pathname).toBe(address);
    expect(
      await page.evaluate(() => {
        const { opened } = globalThis as unknown as { opened: Window };
        try {
          // For an unreachable window a blank document is left, or an error.
          return opened.document.querySelectorAll('input, form, h1').length;
        } catch {
          return 0;
        }
      }),
    ).toBe(0);
    expect(await opened.evaluate(() => window.opener)).toBeNull();

    const [left] = await Promise.all([
      page.waitForEvent('popup'),
      page.evaluate(() => void window.open('about:blank')),
    ]);
    await page.evaluate((to) => window.location.assign(to), address);
    await page.waitForURL(`**${address}`);
    expect(await left.evaluate(() => window.opener)).toBeNull();
  });
}
