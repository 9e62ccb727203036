import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { fakeSite } from '@plumbline/services/fake';
import Koa from 'koa';
import { pino } from 'pino';
import { createVitals, type ReportedVitals } from './vitals.ts';
import { unavailableAnswer } from '../small-page.ts';

/** Waits for the next report. */
function listener() {
  const reports: ReportedVitals[] = [];
  let wake = (): void => undefined;
  return {
    add: (one: ReportedVitals) => {
      reports.push(one);
      wake();
    },
    until: async (matches: (one: ReportedVitals) => boolean): Promise<ReportedVitals> => {
      for (;;) {
        const found = reports.find(matches);
        if (found) return found;
        await new Promise<void>((resolve) => void (wake = resolve));
      }
    },
  };
}

test('the counts of requests and failures and the fault are reported under the process’s id', async () => {
  const { add, until } = listener();
  let fault: string | null = null;
  const send = async (one: ReportedVitals) => add(one);
  const vitals = createVitals({
    send,
    signOff: async () => undefined,
    fault: () => fault,
    log: pino({ level: 'silent' }),
    interval: 5,
  });
  const answerUnavailable = unavailableAnswer(fakeSite);
  const app = new Koa().use(vitals.count).use((ctx) => {
    if (ctx.path === '/missing') answerUnavailable(ctx);
    else ctx.status = ctx.path === '/bad' ? 503 : 200;
  });
  const handle = app.callback();
  const server = createServer((request, response) => void handle(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  vitals.start();
  const first = await until(() => true);
  expect(first).toMatchObject({ requests: 0, failures: 0, p95: null, fault: null });
  // A failure that is reported once, as the fault, is not counted as a failed request.
  for (const path of ['/', '/bad', '/missing', '/missing', '/']) await (await fetch(origin + path)).text();
  const later = await until(({ requests }) => requests === 3);
  expect(later).toMatchObject({ id: first.id, failures: 1 });
  expect(later.memory).toBeGreaterThan(10);
  fault = 'x'.repeat(600);
  expect((await until((one) => one.fault !== null)).fault).toHaveLength(500);
  server.close();
});

test('an API that does not answer is logged once, and reports are tried again', async () => {
  const { add, until } = listener();
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  let times = 0;
  const send = async (one: ReportedVitals) => {
    times += 1;
    if (times < 4) throw new Error('away');
    add(one);
  };
  createVitals({ send, signOff: async () => undefined, fault: () => null, log, interval: 1 }).start();
  await until(() => true);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('could not be reported');
});

test('at its end the page server signs off after its last report and reports no more', async () => {
  const reports: string[] = [];
  let answer = (): void => undefined;
  const send = () => new Promise<void>((resolve) => void (answer = resolve)).then(() => void reports.push('reported'));
  const signOff = async () => void reports.push('signed off');
  const vitals = createVitals({ send, signOff, fault: () => null, log: pino({ level: 'silent' }), interval: 1 });
  vitals.start();
  const ended = vitals.end();
  answer();
  await ended;
  expect(reports).toEqual(['reported', 'signed off']);
});
