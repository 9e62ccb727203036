import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect } from '@jest/globals';
import { workspaceRoot } from '@plumbline/build/workspace';
import { freePort } from '@plumbline/serving/testing/free-port';
import { until } from '@plumbline/serving/testing/until';
import { temporaryFolder } from '../server/testing/temporary-folder.ts';
import { runCommand } from './check/run-command.ts';
import { installed, readDeployment, replaceValues } from './testing/deployment-files.ts';
import { secret, secretAddresses } from './testing/secret-addresses.ts';
import { testWith } from './testing/test-with.ts';

const [caddy, promtool, systemd] = [installed('caddy'), installed('promtool'), installed('systemd-analyze')];
const folder = await temporaryFolder();

testWith('caddy')('Caddy accepts its configuration', async () => {
  const file = join(folder, 'Caddyfile');
  writeFileSync(file, replaceValues(readDeployment('caddy/Caddyfile'), { '/var/log/caddy': folder }));
  const { code, output } = await runCommand(caddy ?? '', ['validate', '--adapter', 'caddyfile', '--config', file]);
  expect([code, output]).toEqual([0, expect.stringContaining('Valid configuration')]);
});

/** Caddy with the shipped file, without TLS, for which it would contact a certificate authority. */
async function startCaddy(upstream: number, port: number) {
  const file = join(folder, 'Caddyfile-that-runs');
  const own = replaceValues(readDeployment('caddy/Caddyfile'), {
    '/var/log/caddy': folder,
    '\tservers {': '\tadmin off\n\tservers {',
    '\nplumbline.example {': `\nhttp://plumbline.example:${port} {`,
    '\nwww.plumbline.example {': `\nhttp://www.plumbline.example:${port} {`,
    '127.0.0.1:3000': `127.0.0.1:${upstream}`,
  });
  writeFileSync(file, own);
  const printed = openSync(join(folder, 'caddy-printed.log'), 'w');
  const server = spawn(caddy ?? '', ['run', '--adapter', 'caddyfile', '--config', file], {
    stdio: ['ignore', printed, printed],
    env: { PATH: process.env['PATH'], HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
  return {
    [Symbol.asyncDispose]: async () => {
      const ended = once(server, 'exit');
      server.kill('SIGTERM');
      await ended;
    },
  };
}

testWith('caddy')(
  'Caddy tells page servers the client’s address, logs no mailed secret, and limits bodies',
  async () => {
    const upstreamRequests: IncomingMessage[] = [];
    const answer = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
      await text(incoming).catch(() => '');
      if (incoming.url !== '/_site/ready') upstreamRequests.push(incoming);
      response.end('of a page server');
    };
    const upstream = createServer((incoming, response) => void answer(incoming, response)).listen(0, '127.0.0.1');
    await once(upstream, 'listening');
    const port = await freePort();
    await using _caddy = await startCaddy((upstream.address() as AddressInfo).port, port);
    const ask = async (path: string, headers: Readonly<Record<string, string>> = {}, size = 0) => {
      const method = size > 0 ? 'POST' : 'GET';
      const sent = request({ port, path, method, headers: { host: `www.plumbline.example:${port}`, ...headers } });
      sent.end('x'.repeat(size));
      const [answered] = (await once(sent, 'response')) as [IncomingMessage];
      answered.resume();
      const { location, 'clear-site-data': clears } = answered.headers;
      return { status: answered.statusCode, location, ...(clears === undefined ? {} : { clears }) };
    };
    const status = async (path: string, size = 0) => (await ask(path, {}, size)).status;
    try {
      await until(async () => (await status('/blog').catch(() => 0)) === 200);
      upstreamRequests.length = 0;
      const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
      await ask('/blog', { 'x-forwarded-for': '1.2.3.4', 'x-request-id': 'claimed-by-somebody', traceparent });
      const receivedHeaders: IncomingMessage['headers'] = upstreamRequests.pop()?.headers ?? {};
      expect(receivedHeaders).toMatchObject({ 'x-forwarded-for': '127.0.0.1', host: `www.plumbline.example:${port}` });
      expect(receivedHeaders['x-request-id']).toMatch(/^[\da-f-]{36}$/);
      expect(receivedHeaders['traceparent']).toBeUndefined();
      expect(await ask('/blog?page=2', { host: 'plumbline.example' })).toEqual({
        status: 301,
        location: 'https://www.plumbline.example/blog?page=2',
      });
      expect(await status('/metrics')).toBe(404);
      // As many cookies as a browser sends: the visitor would be locked out if they stayed.
      const cookie = Array.from({ length: 180 }, (_, number) => `c${number}=${'a'.repeat(4_000)}`).join('; ');
      expect(await ask('/blog', { cookie })).toMatchObject({ status: 431, clears: '"cookies"' });
      expect(upstreamRequests).toEqual([]);
      expect([await status('/api/contact', 300_000), await status('/api/contact', 200_000)]).toEqual([413, 200]);
      expect(await status('/api/admin/article-images', 10_000_000)).toBe(200);
      expect(await status('/api/admin/articles/7/draft', 1_000_000)).toBe(200);
      expect(await status('/api/releases', 32_000_000)).toBe(200);
      const addresses = secretAddresses();
      const referer = `https://www.plumbline.example/?token=${secret}`;
      for (const address of addresses) await ask(`${address}?token=${secret}`, { referer, cookie: `a=${secret}` });
      await ask('/blog/a-post?page=2');
      const log = () => readFileSync(join(folder, 'plumbline.log'), 'utf8');
      await until(() => log().includes('"/blog/a-post"'));
      expect(log().split('\n').length).toBeGreaterThan(addresses.length);
      // The log of an error contains no secret either, while no page server is reachable.
      upstream.close();
      upstream.closeAllConnections();
      expect(await status(`/verify-email/${secret}?token=${secret}`)).toBeGreaterThanOrEqual(502);
      await until(() => /"status":50[234]/.test(log()));
      expect(log()).not.toContain(secret);
      expect(readFileSync(join(folder, 'caddy-printed.log'), 'utf8')).not.toContain(secret);
    } finally {
      upstream.close();
    }
  },
);

/** A metric's values every 15 s: its series, and its values in promtool's notation. */
type Series = Readonly<Record<string, string>>;

/** By alert: the series that fires it, the latest time of that, and the time when it resolves by itself. */
const alertCases: Readonly<
  Record<string, { readonly series: Series; readonly at: string; readonly resolvedAt: string }>
> = {
  PlumblineDown: {
    series: { 'up{job="plumbline",instance="a"}': '1 1 0x12 1x20' },
    at: '3m',
    resolvedAt: '4m30s',
  },
  DatabaseAway: { series: { 'plumbline_database_up{instance="a"}': '1 1 0x8 1x20' }, at: '1m15s', resolvedAt: '3m' },
  DatabaseFails: {
    series: { 'plumbline_database_failures_total{instance="a"}': '0 0 0 3 9 9x20' },
    at: '1m',
    resolvedAt: '3m',
  },
  DiskFull: {
    series: { 'plumbline_disk_free_bytes{instance="a"}': '9e9 9e9 5e8x8 9e9x20' },
    at: '1m',
    resolvedAt: '3m',
  },
  MailGivenUp: { series: { 'plumbline_outbox_mails{status="dead"}': '0 1x8 0x20' }, at: '1m', resolvedAt: '3m' },
  // A provider that hangs is tried again every two minutes, for the time of two calls.
  ProviderSilent: {
    series: { 'plumbline_provider_circuit{provider="stripe"}': '0 2 1 1 2 1 1 2x7 1 1 2x7 0x20' },
    at: '6m',
    resolvedAt: '7m30s',
  },
  ApiErrors: {
    series: {
      'plumbline_api_request_seconds_count{status="200"}': '0+100x100',
      'plumbline_api_request_seconds_count{status="500"}': '0+9x40 360x60',
    },
    at: '8m',
    resolvedAt: '20m',
  },
  PageErrors: {
    series: {
      'plumbline_page_server_answers_total{of="page",status="200"}': '0+100x100',
      'plumbline_page_server_answers_total{of="page",status="503"}': '0+9x40 360x60',
      'plumbline_page_server_answers_total{of="other",status="503"}': '0+900x100',
    },
    at: '8m',
    resolvedAt: '20m',
  },
};

testWith('promtool')('Prometheus accepts the alerts, which fire in time and resolve by themselves', async () => {
  const rules = join(workspaceRoot, 'docs', 'alerts.yml');
  const checked = await runCommand(promtool ?? '', ['check', 'rules', rules]);
  expect([checked.code, checked.output]).toEqual([0, expect.stringContaining('SUCCESS')]);
  const firingAlerts = `{__name__="ALERTS",alertstate="firing"}`;
  for (const [alert, { series, at, resolvedAt }] of Object.entries(alertCases)) {
    const file = join(folder, `${alert}.json`);
    const tests = [
      {
        interval: '15s',
        input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
        promql_expr_test: [
          [at, 1],
          [resolvedAt, 0],
        ].map(([eval_time, value]) => ({
          expr: `count(${firingAlerts.replace('}', `,alertname="${alert}"}`)}) or vector(0)`,
          eval_time,
          exp_samples: [{ labels: '{}', value }],
        })),
      },
    ];
    writeFileSync(file, JSON.stringify({ rule_files: [rules], evaluation_interval: '15s', tests }));
    const { code, output } = await runCommand(promtool ?? '', ['test', 'rules', file]);
    expect([alert, code, output]).toEqual([alert, 0, expect.stringContaining('SUCCESS')]);
  }
});

testWith('systemd-analyze')('systemd accepts the units', async () => {
  const units = ['api.service', 'api.socket', 'page-server.service', 'page-server.socket', 'smoke-tester.service'].map(
    (unit) => {
      const file = join(folder, `plumbline-${unit}`);
      writeFileSync(file, replaceValues(readDeployment(`systemd/plumbline-${unit}`), localPaths(unit)));
      return file;
    },
  );
  const { output } = await runCommand(systemd ?? '', ['verify', '--man=no', ...units]);
  // The output also covers other units of the machine, which are not ours.
  expect(output.split('\n').filter((line) => line.includes('plumbline-'))).toEqual([]);
});

function localPaths(unit: string): Record<string, string> {
  return unit.endsWith('.service') ? { '=/srv/plumbline': `=${workspaceRoot}` } : {};
}
