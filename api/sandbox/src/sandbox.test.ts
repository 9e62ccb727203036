import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { expect, jest, test } from '@jest/globals';
import { createSandbox } from './sandbox.ts';
import { sandboxSettings } from './settings.ts';

interface OpenSandbox extends AsyncDisposable {
  readonly url: string;
  readonly folder: string;
}

async function open(folder?: string): Promise<OpenSandbox> {
  const dataFolder = folder ?? (await mkdtemp(join(tmpdir(), 'plumbline-sandbox-')));
  const sandbox = createSandbox({ ...sandboxSettings({}), folder: dataFolder });
  const handle = sandbox.app.callback();
  const server = createServer((request, response) => void handle(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async (): Promise<void> => {
    server.close();
    server.closeAllConnections();
    sandbox.close();
    if (folder === undefined) await rm(dataFolder, { recursive: true });
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    folder: dataFolder,
    [Symbol.asyncDispose]: close,
  };
}

const mail = {
  from: 'Plumbline <a@plumbline.example>',
  to: 'r@castellano.example',
  subject: 'Hello',
  text: 'One line',
};
const auth = `Basic ${Buffer.from('api:sandbox-key').toString('base64')}`;

function send({ url }: OpenSandbox, fields: Record<string, string>, authorization = auth): Promise<Response> {
  return fetch(`${url}/v3/mg.example/messages`, {
    method: 'POST',
    headers: { authorization },
    body: new URLSearchParams(fields),
  });
}

const mailsOf = async ({ url }: OpenSandbox) =>
  (await (await fetch(`${url}/mail.json`)).json()) as { id: string; subject: string }[];

test('accepts a mail with the response of Mailgun', async () => {
  await using sandbox = await open();
  const response = await send(sandbox, { ...mail, 'h:Message-Id': '<1@plumbline.example>' });
  expect(await response.json()).toEqual({ id: '<1@plumbline.example>', message: 'Queued. Thank you.' });
  expect(await mailsOf(sandbox)).toMatchObject([{ subject: 'Hello' }]);
});

test.each([
  ['a wrong key', mail, 'Basic eDp5', 401, 'Forbidden'],
  ['no key', mail, '', 401, 'Forbidden'],
  ['no sender', { ...mail, from: '' }, auth, 400, { message: 'from parameter is missing' }],
  ['no recipient', { ...mail, to: '' }, auth, 400, { message: 'to parameter is missing' }],
  [
    'a wrong recipient',
    { ...mail, to: 'a@example.org, b' },
    auth,
    400,
    { message: "'to' parameter is not a valid address. please check documentation" },
  ],
  [
    'neither text nor HTML',
    { from: mail.from, to: mail.to, subject: 'x' },
    auth,
    400,
    { message: "Need at least one of 'text', 'html', 'amp-html' or 'template' parameters specified" },
  ],
])('rejects a mail with %s', async (_, fields, authorization, status, message) => {
  await using sandbox = await open();
  const response = await send(sandbox, fields, authorization);
  const text = await response.text();
  expect([response.status, typeof message === 'string' ? text : JSON.parse(text)]).toEqual([status, message]);
  expect(await mailsOf(sandbox)).toEqual([]);
});

test('accepts names with commas, and several recipients', async () => {
  await using sandbox = await open();
  await send(sandbox, { ...mail, to: '"Castellano, R." <r@castellano.example>, s@castellano.example' });
  expect(await mailsOf(sandbox)).toMatchObject([
    { to: ['"Castellano, R." <r@castellano.example>', 's@castellano.example'] },
  ]);
});

test('the mail provider’s behaviour: invalid input is reported, and the setting survives a restart', async () => {
  await using sandbox = await open();
  const set = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(`${sandbox.url}/mail/behaviour`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers,
      redirect: 'manual',
    });
  expect([(await set({ mode: 'explode' })).status, (await set({ mode: 'late', delay: 'x' })).status]).toEqual([
    400, 400,
  ]);
  expect((await set({ mode: 'fail', times: '2' }, { origin: 'https://elsewhere.example' })).status).toBe(403);
  expect((await set({ mode: 'fail', times: '2' }, { origin: sandbox.url })).status).toBe(303);
  expect((await send(sandbox, mail)).status).toBe(500);
  await using restarted = await open(sandbox.folder);
  expect((await send(restarted, mail)).status).toBe(500);
  expect((await send(restarted, mail)).status).toBe(200);
});

test('mails survive a restart, in the order of their arrival', async () => {
  await using sandbox = await open();
  for (const subject of ['one', 'two', 'three']) await send(sandbox, { ...mail, subject });
  await using restarted = await open(sandbox.folder);
  await send(restarted, { ...mail, subject: 'four' });
  expect((await mailsOf(restarted)).map(({ subject }) => subject)).toEqual(['four', 'three', 'two', 'one']);
});

test('a mail’s markup is shown in a sandboxed frame, and its subject as text', async () => {
  await using sandbox = await open();
  const html = '<!doctype html><html><head><title>x</title></head><body><script>alert(1)</script></body></html>';
  await send(sandbox, { ...mail, subject: '<img src=x onerror=alert(1)>', html });
  await send(sandbox, { ...mail, 'h:Message-Id': '<7@x.example>' });
  await send(sandbox, { ...mail, 'h:Message-Id': '<7@x.example>' });
  const [second, , first] = await mailsOf(sandbox);
  const page = await (await fetch(`${sandbox.url}/mail/${first?.id}`)).text();
  expect(page).toContain('&#60;img src=x onerror=alert(1)&#62;');
  expect(page).not.toContain('<img');
  expect(page).toMatch(/<iframe[^>]* sandbox="allow-popups allow-popups-to-escape-sandbox"/);
  const body = await fetch(`${sandbox.url}/mail/${first?.id}/body`);
  expect(body.headers.get('content-security-policy')).toMatch(/^default-src 'none';.* sandbox /);
  expect(await body.text()).toContain('<head><base target="_blank"><title>');
  expect((await fetch(`${sandbox.url}/mail/${second?.id}/body`)).status).toBe(404);
  expect((await (await fetch(`${sandbox.url}/mail`)).text()).match(/again: same Message-ID/g)).toHaveLength(1);
});

test('a connection that the client closes during a request is not logged as an error', async () => {
  await using sandbox = await open();
  const { hostname, port } = new URL(sandbox.url);
  const logged = jest.spyOn(console, 'error').mockReturnValue(undefined);
  const socket = connect(Number(port), hostname);
  const type = 'application/x-www-form-urlencoded';
  socket.write(
    `POST /v3/mg.example/messages HTTP/1.1\r\nhost: a\r\nauthorization: ${auth}\r\ncontent-type: ${type}\r\ncontent-length: 100\r\n\r\nto=`,
  );
  await after(50);
  socket.end().resume();
  await once(socket, 'close');
  expect(await mailsOf(sandbox)).toEqual([]);
  expect(logged.mock.calls).toEqual([]);
  logged.mockRestore();
});

test('attachments are returned unchanged, and none of them can run a script', async () => {
  await using sandbox = await open();
  const form = new FormData();
  for (const [name, value] of Object.entries(mail)) form.append(name, value);
  form.append('attachment', new File([new Uint8Array([37, 80, 68, 70, 0, 255])], 'é.pdf', { type: 'application/pdf' }));
  form.append('attachment', new File(['<script>'], 'page.html', { type: 'text/html' }));
  await fetch(`${sandbox.url}/v3/mg.example/messages`, {
    method: 'POST',
    headers: { authorization: auth },
    body: form,
  });
  const [{ id } = { id: '' }] = await mailsOf(sandbox);
  const pdf = await fetch(`${sandbox.url}/mail/${id}/attachments/0`);
  expect(pdf.headers.get('content-type')).toBe('application/pdf');
  expect(Buffer.from(await pdf.arrayBuffer())).toEqual(Buffer.from([37, 80, 68, 70, 0, 255]));
  const page = await fetch(`${sandbox.url}/mail/${id}/attachments/1`);
  expect(page.headers.get('content-type')).toBe('application/octet-stream');
  expect(page.headers.get('content-disposition')).toMatch(/^attachment/);
  expect((await fetch(`${sandbox.url}/mail/${id}/attachments/2`)).status).toBe(404);
});

test.each(['join', 'login', 'auth', 'signup'])('/%s shows the data that it received, and stores it', async (page) => {
  await using sandbox = await open();
  const response = await fetch(`${sandbox.url}/${page}?email=r%40castellano.example&token=%3Cb%3E`);
  const text = await response.text();
  expect(text).toContain('r@castellano.example');
  expect(text).toContain('&#60;b&#62;');
  await fetch(`${sandbox.url}/${page}`, { method: 'POST', body: new URLSearchParams({ password: 'once' }) });
  const visits = (await (await fetch(`${sandbox.url}/dashboard.json`)).json()) as unknown[];
  expect(visits).toMatchObject([
    { page, method: 'POST', fields: [['password', 'once']] },
    {
      page,
      method: 'GET',
      query: [
        ['email', 'r@castellano.example'],
        ['token', '<b>'],
      ],
      referrer: null,
    },
  ]);
});

test('every page is labelled as the sandbox’s', async () => {
  await using sandbox = await open();
  await send(sandbox, mail);
  const [{ id } = { id: '' }] = await mailsOf(sandbox);
  for (const path of [
    '/',
    '/mail',
    `/mail/${id}`,
    '/mail/none',
    '/dashboard',
    '/join',
    '/login',
    '/auth',
    '/signup',
    '/x',
  ]) {
    const text = await (await fetch(sandbox.url + path)).text();
    expect([path, text.includes('<strong>Sandbox.</strong> Nothing here reaches anybody.')]).toEqual([path, true]);
    expect(text).not.toContain('undefined');
  }
});

test.each([
  [{ SITE_ENV: 'production' }, 'SITE_ENV is production: the sandbox does not run there'],
  [{ MAILGUN_API_KEY: 'key-0123' }, 'MAILGUN_API_KEY is a live key: the sandbox does not run beside it'],
  [{ STRIPE_SECRET_KEY: 'sk_live_1' }, 'STRIPE_SECRET_KEY is a live key: the sandbox does not run beside it'],
  [{ STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_SECRET_KEY is not the sandbox’s: the sandbox does not run beside it'],
  [{ STRIPE_WEBHOOK_SECRET: 'whsec_1' }, 'STRIPE_WEBHOOK_SECRET is not the sandbox’s'],
  [{ SQUARE_ACCESS_TOKEN: 'EAAAE' }, 'SQUARE_ACCESS_TOKEN is not the sandbox’s: the sandbox does not run beside it'],
  [{ SANDBOX_PORT: '70000' }, 'SANDBOX_PORT must be a port number from 1 to 65535'],
])('does not start with %j', (environment, message) => {
  expect(() => sandboxSettings(environment)).toThrow(message);
});

test('starts with keys that have the sandbox’s prefixes', () => {
  const environment = { MAILGUN_API_KEY: 'sandbox-1', STRIPE_SECRET_KEY: 'sk_test_sandbox_1', DATA_DIR: '/data' };
  expect(sandboxSettings(environment)).toMatchObject({
    port: 3002,
    folder: '/data/sandbox',
    mailKey: 'sandbox-1',
    stripe: { secretKey: 'sk_test_sandbox_1', publishableKey: 'pk_test_sandbox', webhookUrl: null },
  });
});
