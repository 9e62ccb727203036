import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, jest, test } from '@jest/globals';
import pino from 'pino';
import type { StartHost } from './host-process.ts';
import type { HostPage } from './messages.ts';
import { createRenderHosts, type RenderHosts } from './render-hosts.ts';
import { fixturePage, renderInput } from './testing/render-input.ts';

let hosts: RenderHosts | null = null;
afterEach(() => {
  hosts?.end();
  jest.useRealTimers();
});

/** Hosts without processes; some releases never get ready. */
function open() {
  const running = new Map<object, string>();
  const awaited: boolean[] = [];
  const kills: (() => void)[] = [];
  const start: StartHost = ({ onMessage, onEnd }, how) => {
    const own = {};
    awaited.push(how?.startsAtNormalPriority ?? false);
    kills.push(() => onEnd('the kernel has ended it'));
    return {
      send(message, text = '') {
        if (message.type !== 'start') return;
        running.set(own, message.base);
        if (!text.includes('hangs')) setImmediate(() => onMessage({ type: 'ready' }, ''));
      },
      kill() {
        running.delete(own);
        onEnd('it was killed');
      },
    };
  };
  const opened = createRenderHosts({
    start,
    readBundle: async (_, release) => ({ code: release, filename: 'remote.cjs' }),
    kitVersion: '1.0.0',
    memoryLimit: 1_000_000_000,
    log: pino({ level: 'silent' }),
  });
  hosts = opened;
  return { hosts: opened, awaited, kills, running: () => [...running.values()].toSorted() };
}

const released = (name: string, release: string) => ({
  name,
  release,
  base: `${name}/${release}`,
  container: { name, entry: 'remoteEntry.js', module: './remote' },
  routes: [],
  assets: {},
  integrity: {},
});

test('a remote has four hosts, those that were used last; how many releases it shows ends no other remote’s host', async () => {
  const opened = open();
  const others = Array.from({ length: 30 }, (_, index) => released(`mf-other-${index}`, 'a'));
  await opened.hosts.warm(others);
  for (let release = 0; release < 30; release += 1) {
    await opened.hosts.warm([released('mf-evil', 'live')]);
    await opened.hosts.warm([released('mf-evil', `tried-${release}`)]);
  }
  const evil = ['mf-evil/live', 'mf-evil/tried-27', 'mf-evil/tried-28', 'mf-evil/tried-29'];
  expect(opened.running()).toEqual([...evil, ...others.map(({ base }) => base)].toSorted());
});

test('two hosts of one remote start at a time: the third ends the first, which has not failed by that', async () => {
  const opened = open();
  const [first, second, third] = [0, 1, 2].map((index) => released('mf-evil', `hangs-${index}`));
  if (!first || !second || !third) throw new Error('there are three');
  void opened.hosts.warm([first, second]);
  void opened.hosts.warm([released('mf-other', 'hangs'), released('mf-other', 'sound')]);
  await delay(10);
  void opened.hosts.warm([third]);
  await delay(10);
  expect(opened.running()).toEqual(['mf-evil/hangs-1', 'mf-evil/hangs-2', 'mf-other/hangs', 'mf-other/sound']);
  expect([first, second, third].map((one) => opened.hosts.startFailure(one))).toEqual([null, null, null]);
});

test('what is about to be shown starts before whatever else; a host that a page starts again, however often it ends, does not', async () => {
  const { hosts: opened, awaited, kills } = open();
  const release = released('mf-evil', 'ends');
  await opened.warm([release]);
  for (let end = 0; end < 3; end += 1) {
    kills.at(-1)?.();
    await opened.samples(release, []).catch(() => undefined);
  }
  expect(awaited).toEqual([true, false, false, false]);
});

test('a release that was live until a moment ago still has its host: a rollback to it starts none', async () => {
  const { hosts: opened, awaited, running } = open();
  for (const release of ['a', 'b', 'a']) await opened.warm([released('mf-x', release)]);
  expect([awaited.length, running()]).toEqual([2, ['mf-x/a', 'mf-x/b']]);
});

test('a way back is waited for as long as its caller says', async () => {
  const opened = open();
  jest.useFakeTimers();
  let isOver = false;
  void opened.hosts.warm([released('mf-evil', 'hangs')], 50).then(() => (isOver = true));
  await jest.advanceTimersByTimeAsync(49);
  expect(isOver).toBe(false);
  await jest.advanceTimersByTimeAsync(1);
  expect(isOver).toBe(true);
});

test('after a start that failed a page waits for the next one for half a second, and fails by what was known', async () => {
  const { hosts: opened, kills, running } = open();
  const release = released('mf-slow', 'hangs');
  const { warm, startFailure } = opened;
  void warm([release], 0);
  await delay(10);
  kills.at(-1)?.();
  await delay(10);
  expect(startFailure(release)).toBe('the kernel has ended it');
  jest.useFakeTimers();
  let page: HostPage | null = null;
  void opened.render(renderInput({ ...fixturePage, remote: release }), async () => null).then((one) => (page = one));
  await jest.advanceTimersByTimeAsync(499);
  expect(page).toBeNull();
  await jest.advanceTimersByTimeAsync(1);
  expect(page).toMatchObject({ failures: [{ stage: 'server-bundle', error: { message: 'the kernel has ended it' } }] });
  // The host continues its start, for the next page.
  expect(running()).toEqual(['mf-slow/hangs']);
});
