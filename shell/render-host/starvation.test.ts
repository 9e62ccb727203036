import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { hostProcesses, hostScript } from './host-process.ts';
import { emptyPage, type HostPage } from './messages.ts';
import { startRenderHost } from './render-host.ts';
import { processorWaitOf } from './starvation.ts';
import { fixturePage, renderInput } from './testing/render-input.ts';
import { isPlaceholder, startScriptedHost } from './testing/scripted-host.ts';

const loops: ChildProcess[] = [];
beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  for (const loop of loops.splice(0)) loop.kill('SIGKILL');
});

const input = renderInput(fixturePage);
const advance = (time: number) => jest.advanceTimersByTimeAsync(time);

/** A started host on a machine that gives it a processor for `share.free` of the time. */
function openHostWith(share: { free: number }, isReady = true) {
  let [at, waited] = [performance.now(), 0];
  const scripted = startScriptedHost(() => {
    const now = performance.now();
    waited += (now - at) * (1 - share.free);
    at = now;
    return waited;
  });
  if (isReady) scripted.emit({ type: 'ready' });
  /** Requests a page and advances the clock. @returns the page; null if it has not arrived. */
  async function requestPage(time: number): Promise<HostPage | null> {
    let arrived: HostPage | null = null as HostPage | null;
    void scripted.host.render(input, async () => null).then((page) => (arrived = page));
    await advance(time);
    return arrived;
  }
  const sendPage = (page: Partial<HostPage>) => scripted.emit({ type: 'page', id: 1, page: { ...emptyPage, ...page } });
  return { ...scripted, requestPage, sendPage };
}

const failuresOf = (page: HostPage | null) => page?.failures.map(({ error }) => error.message);

test('a page of a host without processor time is left to the browser in time, and the next one is shown', async () => {
  const share = { free: 0.2 };
  const scripted = openHostWith(share);
  const page = await scripted.requestPage(2_100);
  expect(page && isPlaceholder(page)).toBe(true);
  scripted.finishPage(1);
  share.free = 1;
  const next = scripted.host.render(input, async () => null);
  await advance(10);
  scripted.finishPage(2);
  expect([(await next).body?.html, scripted.ends]).toEqual(['made', []]);
  scripted.host.end();
});

test('a page that was left to the browser occupies its slot until its host has finished it', async () => {
  const scripted = openHostWith({ free: 0.2 });
  await Promise.all([1, 2, 3, 4, 5, 6].map(() => scripted.requestPage(2_100)));
  await scripted.requestPage(10);
  expect(scripted.requestedIds()).toHaveLength(6);
  scripted.finishPage(1);
  await advance(10);
  expect(scripted.requestedIds()).toHaveLength(7);
});

test('a host that hangs is ended once it has had processor time, which is a failure of its release', async () => {
  const share = { free: 0.2 };
  const scripted = openHostWith(share);
  const page = await scripted.requestPage(2_100);
  expect(page && isPlaceholder(page)).toBe(true);
  share.free = 1;
  await advance(2_100);
  expect(scripted.ends).toEqual([{ error: new Error('it was silent for 2000 ms (server-bundle)'), whileIdle: true }]);
});

test('a host that gets no processor time is ended after 15 s, which is no failure of its release', async () => {
  const scripted = openHostWith({ free: 0.2 });
  await scripted.requestPage(14_000);
  expect(scripted.ends).toEqual([]);
  const last = await scripted.requestPage(2_500);
  expect(scripted.ends).toMatchObject([
    { error: { message: expect.stringContaining('a processor of this busy machine') }, whileIdle: false },
  ]);
  expect(failuresOf(last)).toEqual([]);
});

test('a host with more than half of a processor, or that waits for something else, has the same timeout as on an idle machine', async () => {
  const page = await openHostWith({ free: 0.6 }).requestPage(2_100);
  expect(failuresOf(page)).toEqual(['it was silent for 2000 ms (server-bundle)']);
});

test.each([
  ['does not count on a busy machine', 0.2, []],
  ['counts on an idle machine', 1, ['it took longer than 2000 ms']],
])('a failure “too late” that a host reports %s', async (_, free, expected) => {
  const scripted = openHostWith({ free });
  const page = scripted.host.render(input, async () => null);
  await advance(10);
  scripted.emit({ type: 'stage', id: 1, stage: 'server-render' });
  await advance(2_050);
  scripted.sendPage({ failures: [{ stage: 'server-render', error: { message: 'it took longer than 2000 ms' } }] });
  expect(failuresOf(await page)).toEqual(expected);
  scripted.host.end();
});

test('a page whose data was late on a busy machine, and that was rendered without it, has no failure', async () => {
  const scripted = openHostWith({ free: 0.2 });
  const page = scripted.host.render(input, async () => null);
  await advance(10);
  scripted.emit({ type: 'stage', id: 1, stage: 'server-load' });
  await advance(3_300);
  scripted.emit({ type: 'stage', id: 1, stage: 'server-render' });
  scripted.sendPage({ failures: [{ stage: 'server-load', error: { message: 'load took too long' } }], status: 503 });
  expect([failuresOf(await page), (await page).status]).toEqual([[], 503]);
  scripted.host.end();
});

test('an error that a page throws in time is a failure of its release on a busy machine too', async () => {
  const scripted = openHostWith({ free: 0.2 });
  const page = scripted.host.render(input, async () => null);
  await advance(1_000);
  scripted.sendPage({ failures: [{ stage: 'server-bundle', error: { message: 'thrown' } }] });
  expect(failuresOf(await page)).toEqual(['thrown']);
  scripted.host.end();
});

test('a host on a busy machine has 15 s for its start; its pages are left to the browser after 8 s, later ones at once', async () => {
  const scripted = openHostWith({ free: 0.2 }, false);
  const first = scripted.requestPage(0);
  expect(await scripted.requestPage(7_900)).toBeNull();
  await advance(200);
  expect([await first, scripted.ends]).toEqual([null, []]);
  const later = await scripted.requestPage(10);
  expect(later && isPlaceholder(later)).toBe(true);
  const ready = expect(scripted.host.ready).rejects.toThrow('a processor of this busy machine');
  await advance(7_000);
  await ready;
  expect(scripted.ends).toMatchObject([{ whileIdle: false }]);
  expect(failuresOf(await scripted.requestPage(10))).toEqual([]);
});

test('a host whose sample data is late on a busy machine has not failed', async () => {
  const scripted = openHostWith({ free: 0.2 });
  const samples = expect(scripted.host.samples(['fixture'])).rejects.toThrow('a processor of this busy machine');
  await advance(2_100);
  await samples;
  expect(scripted.ends).toMatchObject([{ whileIdle: false }]);
});

const canPin = spawnSync('taskset', ['-c', '0', 'true']).status === 0 && processorWaitOf(process.pid) > 0;

(canPin ? test : test.skip)(
  'a real host that shares its processor with eight looping processes does not fail and is not ended',
  async () => {
    jest.useRealTimers();
    const ends: (Error | null)[] = [];
    const ended = Promise.withResolvers<void>();
    const host = startRenderHost({
      start: hostProcesses(hostScript),
      bundle: {
        code: `const { createElement } = require('react');
          const work = () => { for (let left = 2e7; left > 0; left -= 1) Math.hypot(left, left); };
          exports.pages = { fixture: async () => ({ Page: () => { work(); return createElement('p', null, 'fine'); } }) };`,
        filename: 'fixture.cjs',
        base: '/',
        kitVersion: '1.0.0',
        versions: {},
      },
      onEnd(error) {
        ends.push(error);
        ended.resolve();
      },
      onPrint: () => undefined,
    });
    try {
      await host.ready;
      spawnSync('taskset', ['-acp', '0', String(host.pid)]);
      for (let count = 0; count < 8; count += 1)
        loops.push(spawn('taskset', ['-c', '0', process.execPath, '-e', 'for (;;);'], { stdio: 'ignore' }));
      const page = await host.render(input, async () => null);
      expect([failuresOf(page), ends]).toEqual([[], []]);
    } finally {
      for (const loop of loops.splice(0)) loop.kill('SIGKILL');
      host.end();
      await ended.promise;
    }
  },
  60_000,
);
