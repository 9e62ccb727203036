import { getLiveness, getReadiness } from '@plumbline/contract/platform/health';
import { expect, test } from '@jest/globals';
import { productVersion } from '@plumbline/serving/product-version';
import { openApp } from '../../testing/open-app.ts';

test('a running process is alive and ready', async () => {
  await using app = await openApp();
  expect(await app.client.call(getLiveness, {})).toEqual({ status: 'ok', version: productVersion });
  expect(await app.client.call(getReadiness, {})).toEqual({ status: 'ok', version: productVersion });
});

test('a stopping process is alive but not ready, and closes its connections', async () => {
  await using app = await openApp();
  app.lifecycle.stopping = true;
  const response = await fetch(`${app.origin}/api/health/ready`);
  expect([response.status, response.headers.get('connection')]).toEqual([503, 'close']);
  expect(await response.json()).toMatchObject({ code: 'unavailable', message: 'The service is stopping.' });
  expect((await fetch(`${app.origin}/api/health/live`)).status).toBe(200);
});

test('a process without its database is alive, but not ready', async () => {
  await using app = await openApp();
  await app.db.knex.schema.dropTable('worker_runs');
  await expect(app.client.call(getReadiness, {})).rejects.toMatchObject({ status: 503, code: 'unavailable' });
  expect(await app.client.call(getLiveness, {})).toEqual({ status: 'ok', version: productVersion });
});
