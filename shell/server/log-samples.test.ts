import { afterEach, expect, test } from '@jest/globals';
import { siteFromSettings, siteSettings } from '@plumbline/serving/site-settings';
import { fakeSite } from '@plumbline/services/fake';
import pino from 'pino';
import * as v from 'valibot';
import { logSamples } from './log-samples.ts';
import { fixtureRelease } from './testing/fixture-release.ts';
import { openPageServer } from './testing/open-page-server.ts';

let close = (): Promise<void> => Promise.resolve();
afterEach(() => close());

const route = { path: '/', page: 'front', module: './front.tsx', render: 'server', admin: false } as const;
const snapshot = {
  id: '1',
  remotes: [{ name: 'mf-front', release: 'a', base: '/', entry: 'e.js', routes: [route], assets: {}, integrity: {} }],
};

async function logged(samples: () => Promise<readonly string[]>, site = fakeSite, shown: object = snapshot) {
  const lines: Record<string, unknown>[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const registry = { current: async () => shown as never, fault: () => null };
  await logSamples({ site, registry, hosts: { samples }, log });
  return lines;
}

const own = {
  ...fakeSite,
  supportEmail: 'help@example.org',
  postalAddress: ['1 Main Street'],
  dashboardOrigin: 'https://members.example.org',
};

test('logs every text that a page marks as a sample', async () => {
  expect(await logged(async () => ['1,200+ members', '27%'], own)).toEqual([
    expect.objectContaining({ level: 40, remote: 'mf-front', samples: ['1,200+ members', '27%'] }),
  ]);
});

test('logs nothing without samples', async () => {
  expect(await logged(async () => [], own)).toEqual([]);
});

test('logs that the check failed', async () => {
  expect(await logged(() => Promise.reject(new Error('No bundle')), own)).toEqual([
    expect.objectContaining({
      level: 40,
      remote: 'mf-front',
      msg: 'the check of a remote for sample content failed',
    }),
  ]);
});

test('does not check remotes that only browsers render', async () => {
  const [remote] = snapshot.remotes;
  const inBrowsers = { ...snapshot, remotes: [{ ...remote, routes: [{ ...route, render: 'browser', admin: true }] }] };
  expect(await logged(() => Promise.reject(new Error('No bundle')), own, inBrowsers)).toEqual([]);
});

test('logs the settings that have their sample values', async () => {
  const site = siteFromSettings(v.parse(v.object(siteSettings), { SUPPORT_EMAIL: 'help@example.org' }));
  expect(await logged(async () => [], site)).toEqual([
    expect.objectContaining({ level: 40, settings: ['POSTAL_ADDRESS', 'DASHBOARD_ORIGIN'] }),
  ]);
});

test('a page server logs them at a start in production', async () => {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const { release, folder } = await fixtureRelease({
    server: `exports.pages = { fixture: async () => ({ Page: () => null, samples: () => ['an invented member'] }) };`,
  });
  const site = await openPageServer(undefined, undefined, log, { production: true, published: [{ release, folder }] });
  close = site.close;
  const { promise, resolve } = Promise.withResolvers<void>();
  const look = setInterval(() => lines.some((line) => line.includes('an invented member')) && resolve(), 5);
  await promise;
  clearInterval(look);
});
