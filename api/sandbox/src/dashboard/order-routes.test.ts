import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { createSandbox } from '../sandbox.ts';
import { sandboxSettings } from '../settings.ts';

async function listen(handle: RequestListener): Promise<{ readonly url: string } & Disposable> {
  const server = createServer(handle).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = (): void => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, [Symbol.dispose]: close };
}

const plan = { id: 'pro-agent-monthly', membershipId: 'pro-agent', name: 'Pro <Agent> Monthly', price: 2500 };
const checkoutUrl = 'http://localhost:3000/checkout?orderId=ord_1';

/** A sandbox, and an API that responds in this way to new orders. */
async function open(status: number, answer: object) {
  const apiRequests: { key: unknown; body: unknown }[] = [];
  const api = await listen((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      response.setHeader('content-type', 'application/json');
      if (request.url === '/api/memberships') return response.end(JSON.stringify([plan]));
      apiRequests.push({ key: request.headers['x-dashboard-key'], body: JSON.parse(Buffer.concat(chunks).toString()) });
      response.writeHead(status).end(JSON.stringify(answer));
    })();
  });
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-orders-'));
  const sandbox = createSandbox({
    ...sandboxSettings({ API_ORIGIN: api.url, DASHBOARD_KEY: 'of-the-dashboard' }),
    folder,
  });
  const handle = sandbox.app.callback();
  const server = await listen((request, response) => void handle(request, response));
  const close = async (): Promise<void> => {
    for (const one of [server, api]) one[Symbol.dispose]();
    sandbox.close();
    await rm(folder, { recursive: true });
  };
  return { url: server.url, apiRequests, [Symbol.asyncDispose]: close };
}

const post = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${url}/sandbox/orders`, { method: 'POST', body: new URLSearchParams(fields), headers });
const buyer = { plan: plan.id, name: 'Rosa Castellano', email: 'rosa@castellano.example' };

test('opens an order with the dashboard’s key and links to its checkout', async () => {
  await using sandbox = await open(201, { orderId: 'ord_1', checkoutUrl, order: {} });
  expect(await (await fetch(`${sandbox.url}/join`)).text()).toContain('<a href="/join/order">Become a member</a>');
  const form = await (await fetch(`${sandbox.url}/join/order`)).text();
  expect(form).toContain('<option value="pro-agent-monthly">Pro &#60;Agent&#62; Monthly, 25.00 USD</option>');
  const opened = await post(sandbox.url, buyer);
  expect(await opened.text()).toContain(`<a href="${checkoutUrl}">`);
  expect(sandbox.apiRequests).toEqual([
    {
      key: 'of-the-dashboard',
      body: {
        reference: expect.stringMatching(/^sandbox-[\w-]+$/),
        planId: plan.id,
        customer: { name: buyer.name, email: buyer.email },
      },
    },
  ]);
});

test('reports invalid fields, and errors of the API', async () => {
  await using sandbox = await open(401, { code: 'unauthorized', message: 'Not this key.' });
  const wrong = await post(sandbox.url, { ...buyer, email: 'rosa' });
  expect([wrong.status, (await wrong.text()).includes('email')]).toEqual([400, true]);
  expect((await post(sandbox.url, buyer, { origin: 'https://elsewhere.example' })).status).toBe(403);
  expect(sandbox.apiRequests).toEqual([]);
  const refused = await post(sandbox.url, buyer);
  expect([refused.status, (await refused.text()).includes('401')]).toEqual([502, true]);
});
