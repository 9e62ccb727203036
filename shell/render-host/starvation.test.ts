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
const pass = (time: number) => jest.advanceTimersByTimeAsync(time);

/** A started host on a machine that gives it a processor for `share.free` of the time. */
function openHostWith(share: { free: number }, isReady = true) {
  let [at, waited] = [performance.now(), 0];
  const opened = startScriptedHost(() => {
    const now = performance.now();
    waited += (now - at) * (1 - share.free);
    at = now;
    return waited;
  });
  if (isReady) opened.say({ type: 'ready' });
  /** Asks for a page, and lets time pass. @returns the page; null if it has not come. */
  async function view(time: number): Promise<HostPage | null> {
    let came: HostPage | null = null as HostPage | null;
    void opened.host.render(input, async () => null).then((page) => (came = page));
    await pass(time);
    return came;
  }
  const send = (page: Partial<HostPage>) => opened.say({ type: 'page', id: 1, page: { ...emptyPage, ...page } });
  return { ...opened, view, send };
}

const failuresOf = (page: HostPage | null) => page?.failures.map(({ error }) => error.message);

test('a host without a processor leaves its page to the browser in time, and shows the next one', async () => {
  const share = { free: 0.2 };
  const opened = openHostWith(share);
  const page = await opened.view(2_100);
  expect(page && isPlaceholder(page)).toBe(true);
  opened.finish(1);
  share.free = 1;
  const next = opened.host.render(input, async () => null);
  await pass(10);
  opened.finish(2);
  expect([(await next).body?.html, opened.ends]).toEqual(['made', []]);
  opened.host.end();
});

test('a page that was left to the browser has its slot until its host is done with it', async () => {
  const opened = openHostWith({ free: 0.2 });
  await Promise.all([1, 2, 3, 4, 5, 6].map(() => opened.view(2_100)));
  await opened.view(10);
  expect(opened.given()).toHaveLength(6);
  opened.finish(1);
  await pass(10);
  expect(opened.given()).toHaveLength(7);
});

test('a host that hangs is ended once it had a processor, which is a failure of its release though the page was left to the browser', async () => {
  const share = { free: 0.2 };
  const opened = openHostWith(share);
  const page = await opened.view(2_100);
  expect(page && isPlaceholder(page)).toBe(true);
  share.free = 1;
  await pass(2_100);
  expect(opened.ends).toEqual([{ error: new Error('it was silent for 2000 ms (server-bundle)'), whileIdle: true }]);
});

test('a host that never has a processor is ended after 15 s, which is no failure of its release', async () => {
  const opened = openHostWith({ free: 0.2 });
  await opened.view(14_000);
  expect(opened.ends).toEqual([]);
  const last = await opened.view(2_500);
  expect(opened.ends).toMatchObject([
    { error: { message: expect.stringContaining('a processor of this busy machine') }, whileIdle: false },
  ]);
  expect(failuresOf(last)).toEqual([]);
});

test('a host that has more than half of a processor, or waits for something else, is silent as on an idle machine', async () => {
  const page = await openHostWith({ free: 0.6 }).view(2_100);
  expect(failuresOf(page)).toEqual(['it was silent for 2000 ms (server-bundle)']);
});

test.each([
  ['does not count on a busy machine', 0.2, []],
  ['counts on one that had time for it', 1, ['it took longer than 2000 ms']],
])('what a host itself reports as late %s', async (_, free, counted) => {
  const opened = openHostWith({ free });
  const page = opened.host.render(input, async () => null);
  await pass(10);
  opened.say({ type: 'stage', id: 1, stage: 'server-render' });
  await pass(2_050);
  opened.send({ failures: [{ stage: 'server-render', error: { message: 'it took longer than 2000 ms' } }] });
  expect(failuresOf(await page)).toEqual(counted);
  opened.host.end();
});

test('data that were late on a busy machine are no failure of a page that was rendered without them', async () => {
  const opened = openHostWith({ free: 0.2 });
  const page = opened.host.render(input, async () => null);
  await pass(10);
  opened.say({ type: 'stage', id: 1, stage: 'server-load' });
  await pass(3_300);
  opened.say({ type: 'stage', id: 1, stage: 'server-render' });
  opened.send({ failures: [{ stage: 'server-load', error: { message: 'load took too long' } }], status: 503 });
  expect([failuresOf(await page), (await page).status]).toEqual([[], 503]);
  opened.host.end();
});

test('what a page throws within its time is a failure of its release on a busy machine, too', async () => {
  const opened = openHostWith({ free: 0.2 });
  const page = opened.host.render(input, async () => null);
  await pass(1_000);
  opened.send({ failures: [{ stage: 'server-bundle', error: { message: 'thrown' } }] });
  expect(failuresOf(await page)).toEqual(['thrown']);
  opened.host.end();
});

test('a host that starts on a busy machine has 15 s; its pages are left to the browser after 8 s, later ones at once', async () => {
  const opened = openHostWith({ free: 0.2 }, false);
  const first = opened.view(0);
  expect(await opened.view(7_900)).toBeNull();
  await pass(200);
  expect([await first, opened.ends]).toEqual([null, []]);
  const later = await opened.view(10);
  expect(later && isPlaceholder(later)).toBe(true);
  const ready = expect(opened.host.ready).rejects.toThrow('a processor of this busy machine');
  await pass(7_000);
  await ready;
  expect(opened.ends).toMatchObject([{ whileIdle: false }]);
  expect(failuresOf(await opened.view(10))).toEqual([]);
});

test('a host that is late with its samples on a busy machine has not failed', async () => {
  const opened = openHostWith({ free: 0.2 });
  const samples = expect(opened.host.samples(['fixture'])).rejects.toThrow('a processor of this busy machine');
  await pass(2_100);
  await samples;
  expect(opened.ends).toMatchObject([{ whileIdle: false }]);
});

const canPin = spawnSync('taskset', ['-c', '0', 'true']).status === 0 && processorWaitOf(process.pid) > 0;

(canPin ? test : test.skip)(
  'a real host beside eight processes that loop on its processor does not fail, and is not ended',
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
