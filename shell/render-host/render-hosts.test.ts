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
  const normalPriorities: boolean[] = [];
  const kills: (() => void)[] = [];
  const start: StartHost = ({ onMessage, onEnd }, options) => {
    const channel = {};
    normalPriorities.push(options?.startsAtNormalPriority ?? false);
    kills.push(() => onEnd('the kernel has ended it'));
    return {
      send(message, text = '') {
        if (message.type !== 'start') return;
        running.set(channel, message.base);
        if (!text.includes('hangs')) setImmediate(() => onMessage({ type: 'ready' }, ''));
      },
      kill() {
        running.delete(channel);
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
  return { hosts: opened, normalPriorities, kills, running: () => [...running.values()].toSorted() };
}

const releaseOf = (name: string, release: string) => ({
  name,
  release,
  base: `${name}/${release}`,
  container: { name, entry: 'remoteEntry.js', module: './remote' },
  routes: [],
  assets: {},
  integrity: {},
});

test('a remote has at most four hosts, those used last, and its releases end no other remote’s hosts', async () => {
  const opened = open();
  const others = Array.from({ length: 30 }, (_, index) => releaseOf(`mf-other-${index}`, 'a'));
  await opened.hosts.warm(others);
  for (let release = 0; release < 30; release += 1) {
    await opened.hosts.warm([releaseOf('mf-evil', 'live')]);
    await opened.hosts.warm([releaseOf('mf-evil', `tried-${release}`)]);
  }
  const evil = ['mf-evil/live', 'mf-evil/tried-27', 'mf-evil/tried-28', 'mf-evil/tried-29'];
  expect(opened.running()).toEqual([...evil, ...others.map(({ base }) => base)].toSorted());
});

test('a remote starts at most two hosts at a time: the third ends the first, which is no failed start', async () => {
  const opened = open();
  const [first, second, third] = [0, 1, 2].map((index) => releaseOf('mf-evil', `hangs-${index}`));
  if (!first || !second || !third) throw new Error('there are three');
  void opened.hosts.warm([first, second]);
  void opened.hosts.warm([releaseOf('mf-other', 'hangs'), releaseOf('mf-other', 'sound')]);
  await delay(10);
  void opened.hosts.warm([third]);
  await delay(10);
  expect(opened.running()).toEqual(['mf-evil/hangs-1', 'mf-evil/hangs-2', 'mf-other/hangs', 'mf-other/sound']);
  expect([first, second, third].map((one) => opened.hosts.startFailure(one))).toEqual([null, null, null]);
});

test('a release that is prepared in advance starts at normal priority; a host that a page starts again does not', async () => {
  const { hosts: opened, normalPriorities, kills } = open();
  const release = releaseOf('mf-evil', 'ends');
  await opened.warm([release]);
  for (let end = 0; end < 3; end += 1) {
    kills.at(-1)?.();
    await opened.samples(release, []).catch(() => undefined);
  }
  expect(normalPriorities).toEqual([true, false, false, false]);
});

test('the previous live release still has its host: a rollback to it starts none', async () => {
  const { hosts: opened, normalPriorities, running } = open();
  for (const release of ['a', 'b', 'a']) await opened.warm([releaseOf('mf-x', release)]);
  expect([normalPriorities.length, running()]).toEqual([2, ['mf-x/a', 'mf-x/b']]);
});

test('the preparation of a rollback waits at most as long as its caller says', async () => {
  const opened = open();
  jest.useFakeTimers();
  let isOver = false;
  void opened.hosts.warm([releaseOf('mf-evil', 'hangs')], 50).then(() => (isOver = true));
  await jest.advanceTimersByTimeAsync(49);
  expect(isOver).toBe(false);
  await jest.advanceTimersByTimeAsync(1);
  expect(isOver).toBe(true);
});

test('after a failed start a page waits half a second for the next one, and then fails with the first one’s error', async () => {
  const { hosts: opened, kills, running } = open();
  const release = releaseOf('mf-slow', 'hangs');
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
