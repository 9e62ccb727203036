import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, test } from '@jest/globals';
import pino from 'pino';
import type { StartHost } from './host-process.ts';
import { openRenderHosts, type RenderHosts } from './render-hosts.ts';

let hosts: RenderHosts | null = null;
afterEach(() => hosts?.end());

/** Hosts that are no processes; one whose release says so never gets ready. */
function open() {
  const running = new Map<object, string>();
  const start: StartHost = ({ onMessage, onEnd }) => {
    const own = {};
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
  const opened = openRenderHosts({
    start,
    readBundle: async (_, release) => ({ code: release, filename: 'remote.cjs' }),
    kitVersion: '1.0.0',
    memoryLimit: 1_000_000_000,
    log: pino({ level: 'silent' }),
  });
  hosts = opened;
  return { hosts: opened, running: () => [...running.values()].toSorted() };
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
