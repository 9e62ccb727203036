import { setTimeout as delay } from 'node:timers/promises';
import { SpanKind } from '@opentelemetry/api';
import { tracingFrom, tracingSettings, type TracingRules } from '../settings/tracing-settings.ts';
import { readSettings } from '../settings/settings.ts';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { freePort } from '../testing/free-port.ts';
import { openCollector, type Collector } from '../testing/open-collector.ts';
import { startTracing, type Tracing } from './start-tracing.ts';
import { inSpan, inTrace, isTracing, linksTo, startTrace } from './spans.ts';
import { activeTraceparent } from './traceparent.ts';

let collector: Collector;
let tracing: Tracing | undefined;
const lines: { readonly level: string; readonly about: object; readonly message: string }[] = [];
const log = {
  info: (about: object, message: string) => void lines.push({ level: 'info', about, message }),
  warn: (about: object, message: string) => void lines.push({ level: 'warn', about, message }),
};

beforeEach(async () => {
  lines.length = 0;
  collector = await openCollector();
});

afterEach(async () => {
  await tracing?.stop();
  tracing = undefined;
  await collector.close();
});

async function start(settings: Readonly<Record<string, string>> = {}, maxStop = 30_000): Promise<Tracing> {
  const environment = {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin,
    OTEL_TRACES_SAMPLER_ARG: '1',
    OTEL_EXPORTER_OTLP_TIMEOUT: '60000',
    ...settings,
  };
  const rules: TracingRules | null = tracingFrom(readSettings(tracingSettings, environment), environment);
  tracing = await startTracing({ rules, service: 'plumbline-api', environment: 'local', log, maxStop });
  return tracing;
}

/** As many spans as fill one export. */
function batch(): void {
  for (let count = 0; count < 512; count += 1) startTrace('one of many', {})?.end();
}

async function until(holds: () => boolean): Promise<void> {
  for (let tries = 0; tries < 1_000 && !holds(); tries += 1) await delay(20);
  expect(holds()).toBe(true);
}

test('spans arrive with their parents, links and attributes, under the name of the process', async () => {
  const { stop } = await start({ OTEL_EXPORTER_OTLP_HEADERS: 'x-team=a%20b,authorization=Bearer%20k3Pm4rkD' });
  let cause = '';
  await inTrace('outer', {}, async () => {
    cause = activeTraceparent() ?? '';
    const options = { kind: SpanKind.CLIENT, attributes: { 'http.request.method': 'GET' } };
    await inSpan('inner', options, async (inner) => {
      inner?.setAttribute('http.response.status_code', 200);
    });
  });
  await inTrace('later', { kind: SpanKind.CONSUMER, links: linksTo([cause, null]) }, async () => undefined);
  await stop();
  const [inner, outer, later] = collector.spans;
  expect(inner).toMatchObject({ name: 'inner', kind: 3, service: 'plumbline-api', parentSpanId: outer?.spanId });
  expect(inner?.attributes).toEqual({ 'http.request.method': 'GET', 'http.response.status_code': 200 });
  expect(inner?.traceId).toBe(outer?.traceId);
  expect(outer?.parentSpanId).toBe('');
  expect(later?.traceId).not.toBe(outer?.traceId);
  expect(later?.links).toMatchObject([{ traceId: outer?.traceId, spanId: outer?.spanId }]);
  expect(collector.headers[0]).toMatchObject({
    url: '/v1/traces',
    'content-type': 'application/json',
    'x-team': 'a b',
    authorization: 'Bearer k3Pm4rkD',
  });
});

test('an error is recorded with its type and code, and never with its message', async () => {
  const { stop } = await start();
  const fault = Object.assign(new TypeError('renee@castellano.example cannot be reached'), { code: 'ECONNREFUSED' });
  await expect(inTrace('broken', {}, () => Promise.reject(fault))).rejects.toBe(fault);
  await stop();
  expect(collector.spans).toMatchObject([{ status: 2, attributes: { 'error.type': 'ECONNREFUSED' } }]);
  expect(collector.bodies.join('')).toContain('"TypeError"');
  expect(collector.bodies.join('')).not.toContain('castellano');
});

test('a trace that is not sampled is not exported, and its ids are available for the log', async () => {
  const { stop } = await start({ OTEL_TRACES_SAMPLER_ARG: '0' });
  const cause = {
    sampled: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
    not: `00-${'c'.repeat(32)}-${'b'.repeat(16)}-00`,
  };
  let seen: string | null = null;
  await inTrace('not chosen', {}, async () => {
    seen = activeTraceparent();
    // No part of it is traced either: outgoing calls carry the request's span.
    await inSpan('part of it', {}, async (part) => expect([part, activeTraceparent()]).toEqual([undefined, seen]));
  });
  expect(seen).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-00$/);
  // Work caused by a recorded trace is recorded, whatever the ratio.
  await inTrace('caused by a sampled trace', { links: linksTo([cause.sampled]) }, async () => undefined);
  await inTrace('caused by an unsampled trace', { links: linksTo([cause.not]) }, async () => undefined);
  startTrace('continues a sampled trace', {}, cause.sampled)?.end();
  startTrace('continues an unsampled trace', {}, cause.not)?.end();
  startTrace('no traceparent', {}, 'forced')?.end();
  await stop();
  expect(collector.spans.map(({ name }) => name)).toEqual(['caused by a sampled trace', 'continues a sampled trace']);
});

test('failed exports are logged once, and so is the recovery', async () => {
  await start();
  collector.answerWith(500);
  for (let exports = 1; exports <= 3; exports += 1) {
    batch();
    await until(() => collector.bodies.length === exports);
  }
  collector.answerWith(200);
  for (let exports = 4; exports <= 5; exports += 1) {
    batch();
    await until(() => collector.bodies.length === exports);
  }
  await until(() => lines.length > 1);
  expect(lines).toEqual([
    { level: 'warn', about: { code: '500' }, message: 'traces are lost: the collector does not take them all' },
    { level: 'info', about: { lost: 3 * 512 }, message: 'the collector takes traces again' },
  ]);
});

test('spans beyond the maximum of the queue are counted as lost, and the loss is logged once', async () => {
  await start();
  // At one go: one export is on its way meanwhile, four wait, and the rest is dropped.
  for (let count = 0; count < 20; count += 1) batch();
  expect(lines).toMatchObject([{ level: 'warn', about: { code: 'queue_full' } }]);
  await until(() => lines.length > 1);
  await until(() => collector.spans.length === 5 * 512);
  expect(lines).toMatchObject([{ level: 'warn' }, { level: 'info', about: { lost: 15 * 512 } }]);
});

test('a stop exports all waiting spans', async () => {
  const { stop } = await start();
  for (let count = 0; count < 2_000; count += 1) startTrace('one of many', {})?.end();
  await stop();
  expect(collector.spans).toHaveLength(2_000);
  expect(lines).toEqual([]);
});

test.each(['that is unreachable', 'that hangs'])('a collector %s delays neither requests nor a stop', async (kind) => {
  const nowhere = `http://127.0.0.1:${await freePort()}`;
  const endpoint = kind === 'that hangs' ? collector.origin : nowhere;
  // The exporter alone would wait far longer than a stop may.
  const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_TIMEOUT: '40000' };
  const { stop } = await start(settings, 50);
  collector.answerWith(null);
  for (let count = 0; count < 20; count += 1) batch();
  // Twenty exports of spans: those that are neither in flight nor fit into the queue of four are dropped.
  expect(lines).toMatchObject([{ level: 'warn' }]);
  batch();
  const ended = stop();
  const late = delay(20_000, 'late', { ref: false });
  expect(await Promise.race([ended, late])).toBeUndefined();
  expect(isTracing()).toBe(false);
  const sent = collector.bodies.join('').match(/one of many/g) ?? [];
  expect(sent.length).toBeLessThanOrEqual(6 * 512);
});

test('without the setting nothing is traced', async () => {
  await start({ OTEL_EXPORTER_OTLP_ENDPOINT: '' });
  expect(isTracing()).toBe(false);
  expect(startTrace('nobody listens', {})).toBeUndefined();
  expect(await inTrace('nobody listens', {}, async (span) => span)).toBeUndefined();
  expect(activeTraceparent()).toBeNull();
});
