import { Agent, request } from 'node:http';
import { endpoint } from '@plumbline/contract/endpoint';
import { expect, test } from '@jest/globals';
import * as v from 'valibot';
import { openApp, type TestRoutes } from '../../testing/open-app.ts';
import { route } from './route.ts';

const slow = endpoint({ method: 'GET', path: '/slow', summary: 'Takes its time', response: v.string() });

function slowResource(answered: Promise<string>): { resource: TestRoutes; begun: Promise<void> } {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const resource: TestRoutes = (router) =>
    route(router, slow, () => {
      begin();
      return answered;
    });
  return { resource, begun };
}

test('finishes a request in flight and accepts no new one', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<string>();
  const { resource, begun } = slowResource(answered);
  await using app = await openApp({ onlyRoutes: [resource] });
  const inFlight = fetch(`${app.origin}/api/slow`);
  await begun;
  const stopped = app.stop(10_000);
  await expect(fetch(`${app.origin}/api/slow`)).rejects.toThrow();
  answer('done');
  expect(await (await inFlight).json()).toBe('done');
  await stopped;
});

test('does not wait for ever for a request', async () => {
  const { resource, begun } = slowResource(new Promise<string>(() => {}));
  await using app = await openApp({ onlyRoutes: [resource] });
  const inFlight = fetch(`${app.origin}/api/slow`);
  const failed = expect(inFlight).rejects.toThrow();
  await begun;
  await app.stop(50);
  await failed;
});

/** Sends a request over a keep-alive connection, and returns whether the answer closes it. */
function ask(
  url: string,
  agent: Agent,
): Promise<{ readonly status: number; readonly ends: boolean; readonly reused: boolean }> {
  return new Promise((resolve, reject) => {
    const asking = request(url, { agent }, (answer) => {
      answer.resume().on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          ends: answer.headers.connection === 'close',
          reused: asking.reusedSocket,
        }),
      );
    });
    asking.on('error', reject).end();
  });
}

test('a keep-alive connection gets one more answer, which announces its end', async () => {
  await using app = await openApp();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const url = `${app.origin}/api/health/live`;
  expect(await ask(url, agent)).toEqual({ status: 200, ends: false, reused: false });
  const stopped = app.stop(60_000);
  expect(await ask(url, agent)).toEqual({ status: 200, ends: true, reused: true });
  await stopped;
  await expect(ask(url, agent)).rejects.toThrow();
});

test('an idle connection does not delay the stop', async () => {
  await using app = await openApp();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  await ask(`${app.origin}/api/health/live`, agent);
  await app.stop(1_000_000);
  agent.destroy();
});
