import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import { until } from '@plumbline/serving/testing/until';
import { pino } from 'pino';
import { savePost } from '../../content/posts/save-post.ts';
import { listWorkerRuns } from '../../platform/health/worker-runs.ts';
import { settingsFrom } from '../../settings.ts';
import { aPost } from '../../testing/a-post.ts';
import { closing } from '../../testing/closing.ts';
import { openTestDatabase } from '../../testing/open-database.ts';
import type { PurgeRules } from './purge-settings.ts';
import { startPurging } from './purge-shared-caches.ts';
import { aSecretKey } from '../../testing/a-secret-key.ts';

/** A cache that records purges; `status` is its answer. */
async function openCache() {
  const purges: { readonly url: string; readonly token: string | undefined; readonly tags: readonly string[] }[] = [];
  const answer = { status: 200 };
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { tags } = JSON.parse(body) as { tags: string[] };
      purges.push({ url: `${request.method} ${request.url}`, token: request.headers.authorization, tags });
      response.writeHead(answer.status).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    purges,
    answer,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tags: () => purges.splice(0).flatMap(({ tags }) => tags),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const blog = { remote: 'mf-blog', channel: 'live', release: 'a'.repeat(20) };

/** An API process that purges this cache, over a database with an article and one release. */
async function openPurging(rules: PurgeRules) {
  const clock = { time: Date.now(), now: () => clock.time };
  const db = await openTestDatabase();
  await savePost(db.knex, aPost({ slug: 'level' }));
  await db.knex('release_channels').insert(blog);
  const lines: string[] = [];
  const log = pino({ base: {} }, { write: (line: string) => void lines.push(line) });
  const stop = startPurging({ db, clock, secret: aSecretKey(), log, rules }, { every: 20 });
  return {
    db,
    clock,
    lines,
    [Symbol.asyncDispose]: async () => {
      await stop();
      await db.close();
    },
  };
}

test('at its start the whole cache is purged, then only changed content, whichever process changed it', async () => {
  await using cache = await openCache();
  await using api = await openPurging({ url: `${cache.origin}/purge/{tag}`, token: 'a token of the cache' });
  await until(() => cache.purges.length === 2);
  const token = 'Bearer a token of the cache';
  expect(cache.purges).toContainEqual({ url: 'POST /purge/mf-blog', token, tags: ['mf-blog'] });
  expect(cache.tags().sort()).toEqual(['content', 'mf-blog']);
  await savePost(api.db.knex, aPost({ slug: 'another' }));
  await until(() => cache.purges.length > 0);
  expect(cache.tags()).toEqual(['content']);
  await api.db
    .knex('release_channels')
    .where(blog)
    .update({ release: 'b'.repeat(20) });
  await until(() => cache.purges.length > 0);
  expect(cache.tags()).toEqual(['mf-blog']);
  await api.db.knex('release_channels').insert({ ...blog, channel: 'canary', percent: 5 });
  await until(() => cache.purges.length > 0);
  await api.db.knex('release_channels').where({ channel: 'canary' }).delete();
  await until(() => cache.purges.length > 1);
  expect(cache.tags()).toEqual(['mf-blog', 'mf-blog']);
  // No page names a remote before its first release: all of them are forgotten.
  await api.db.knex('release_channels').insert({ ...blog, remote: 'mf-new' });
  await until(() => cache.purges.length > 2);
  expect(cache.tags().sort()).toEqual(['content', 'mf-blog', 'mf-new']);
  // Answers of a page server with the old state are purged as well, some time after they arrived.
  await until(() => api.lines.filter((line) => line.includes('was purged')).length === 9);
  for (const later of [500, 800]) {
    api.clock.time += later;
    await until(() => cache.purges.length === 3);
    expect(cache.tags().sort()).toEqual(['content', 'mf-blog', 'mf-new']);
  }
  expect(api.lines.join('')).not.toContain('a token of the cache');
});

test('a purge that the cache refuses is repeated until it succeeds, and logged once as an error', async () => {
  await using cache = await openCache();
  cache.answer.status = 503;
  await using api = await openPurging({ url: cache.origin, token: null });
  await until(() => cache.purges.length > 3);
  expect(cache.purges[0]).toMatchObject({ url: 'POST /', token: undefined });
  // A refused purge does not hold up the others.
  expect(new Set(cache.tags())).toEqual(new Set(['mf-blog', 'content']));
  cache.answer.status = 200;
  await until(() => api.lines.filter((line) => line.includes('was purged')).length === 2);
  expect(api.lines.filter((line) => line.includes('could not be purged'))).toHaveLength(1);
});

test('without a cache in the settings, the run of an earlier process that had one is no late worker', async () => {
  await using db = closing(await openTestDatabase());
  const time = Date.now();
  const run = {
    began_at: new Date(time - 60_000).toISOString(),
    took: 1,
    next_at: new Date(time - 59_000).toISOString(),
  };
  await db.knex('worker_runs').insert([
    { worker: 'purge-caches', ...run },
    { worker: 'canaries', ...run },
  ]);
  const log = pino({ level: 'silent' });
  const stop = startPurging({ db, clock: { now: () => time }, secret: aSecretKey(), log, rules: null });
  const workers = async () => (await listWorkerRuns(db.knex, time)).map(({ worker }) => worker);
  await until(async () => (await workers()).length === 1);
  expect(await workers()).toEqual(['canaries']);
  await stop();
});

test('settings: the cache’s address may have a token, and a token requires an address', () => {
  expect(settingsFrom({}).purge).toBeNull();
  expect(settingsFrom({ CDN_PURGE_URL: 'https://cdn.example/purge', CDN_PURGE_TOKEN: 'x' }).purge).toEqual({
    url: 'https://cdn.example/purge',
    token: 'x',
  });
  expect(() => settingsFrom({ CDN_PURGE_URL: 'cdn' })).toThrow('CDN_PURGE_URL must be an http or https address');
  expect(() => settingsFrom({ CDN_PURGE_TOKEN: 'x' })).toThrow('CDN_PURGE_TOKEN is set, and CDN_PURGE_URL is not');
});
