import { endpoint } from '@plumbline/contract/endpoint';
import { expect, test } from '@jest/globals';
import * as v from 'valibot';
import type { Resource } from '../app.ts';
import { openApp } from '../testing/open-app.ts';
import { route } from './route.ts';

const slow = endpoint({ method: 'GET', path: '/slow', summary: 'Takes its time', response: v.string() });

function slowResource(answered: Promise<string>): { resource: Resource; begun: Promise<void> } {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const resource: Resource = (router) =>
    route(router, slow, () => {
      begin();
      return answered;
    });
  return { resource, begun };
}

test('lets a request in flight end and takes no new one', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<string>();
  const { resource, begun } = slowResource(answered);
  await using app = await openApp({ resources: [resource] });
  const inFlight = fetch(`${app.origin}/api/slow`);
  await begun;
  const stopped = app.stop(10_000);
  await expect(fetch(`${app.origin}/api/slow`)).rejects.toThrow();
  answer('done');
  expect(await (await inFlight).json()).toBe('done');
  await stopped;
});

test('does not wait for ever', async () => {
  const { resource, begun } = slowResource(new Promise<string>(() => {}));
  await using app = await openApp({ resources: [resource] });
  const inFlight = fetch(`${app.origin}/api/slow`);
  const failed = expect(inFlight).rejects.toThrow();
  await begun;
  await app.stop(50);
  await failed;
});
