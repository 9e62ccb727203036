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

/** A sandbox, and an API that gives this response to every request. */
async function open(status: number, answer: object) {
  const apiRequests: { path: string | undefined; key: unknown; body: string }[] = [];
  const api = await listen((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      apiRequests.push({
        path: request.url,
        key: request.headers['x-dashboard-key'],
        body: Buffer.concat(chunks).toString(),
      });
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    })();
  });
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-sign-in-'));
  const settings = sandboxSettings({ API_ORIGIN: api.url, DASHBOARD_KEY: 'of-the-dashboard' });
  const sandbox = createSandbox({ ...settings, folder });
  const handle = sandbox.app.callback();
  const server = await listen((request, response) => void handle(request, response));
  const close = async (): Promise<void> => {
    for (const one of [server, api]) one[Symbol.dispose]();
    sandbox.close();
    await rm(folder, { recursive: true });
  };
  return { url: server.url, apiRequests, [Symbol.asyncDispose]: close };
}

const post = (url: string, fields: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields) });

test('a member who arrives with an e-mail address and a password signs in with them', async () => {
  const member = {
    memberNumber: 10_482,
    name: 'Renée <Castellano>',
    email: 'renee@castellano.example',
    emailVerified: true,
    membershipType: 'industryPartner',
    isActive: true,
    paidUntil: null,
  };
  await using sandbox = await open(200, { success: true, message: 'Signed in.', member });
  const page = await (await fetch(`${sandbox.url}/login?email=renee%40castellano.example&token=a-b-1"`)).text();
  expect(page).toMatch(/name="email"[^>]*value="renee@castellano.example"/);
  expect(page).toMatch(/name="password"[^>]*value="a-b-1&#34;"/);
  expect(page).not.toContain('/sandbox/verify-payment');
  const answer = await post(`${sandbox.url}/sandbox/sign-in`, { email: member.email, password: 'a-b-1' });
  const text = await answer.text();
  expect([answer.status, text.includes('10482'), text.includes('Renée &#60;Castellano&#62;')]).toEqual([
    200,
    true,
    true,
  ]);
  expect(sandbox.apiRequests).toEqual([
    {
      path: '/api/dashboard/sign-in',
      key: 'of-the-dashboard',
      body: JSON.stringify({ email: member.email, password: 'a-b-1' }),
    },
  ]);
});

test('a member who arrives from a payment signs in with the one-time password that the API returns', async () => {
  const user = { email: 'renee@castellano.example', password: 'a-b-1' };
  await using sandbox = await open(200, { success: true, message: 'The payment has arrived.', user });
  const query = { userId: '10482', transactionId: 'pi_1', membershipType: 'industryPartner' };
  const page = await (await fetch(`${sandbox.url}/auth?${new URLSearchParams(query)}`)).text();
  expect(page).toContain('action="/sandbox/verify-payment"');
  const text = await (await post(`${sandbox.url}/sandbox/verify-payment`, query)).text();
  expect(text).toMatch(/The payment has arrived[^]*value="a-b-1"/);
  expect(sandbox.apiRequests[0]?.path).toBe(`/api/dashboard/verify-payment?${new URLSearchParams(query)}`);
});

test('an error of the API is shown', async () => {
  await using sandbox = await open(403, { code: 'forbidden', message: 'Not this password.' });
  const answer = await post(`${sandbox.url}/sandbox/sign-in`, { email: 'a@b.example', password: 'x' });
  expect([answer.status, (await answer.text()).includes('Not this password.')]).toEqual([403, true]);
});
