import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import pino from 'pino';
import { ApiError } from '@plumbline/contract/errors';
import { recordSpans, stopRecording } from '@plumbline/serving/testing/record-spans';
import { inSpan, inTrace } from '@plumbline/serving/tracing/spans';
import { createCircuits } from '../circuits/circuits.ts';
import { createViewCounts, type ReportedViews } from './view-counts.ts';

const live = { name: 'mf-blog', release: '0123456789abcdef0123' };
const other = { name: 'mf-shop', release: 'f'.repeat(20) };

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  stopRecording();
  jest.useRealTimers();
});

function open(isApiUp: () => boolean = () => true, maxPerRelease?: number) {
  const reported: ReportedViews[] = [];
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  const circuits = createCircuits({ now: () => Date.now(), log: pino({ level: 'silent' }) });
  const send = async (body: ReportedViews) => {
    if (!isApiUp()) throw new Error('unavailable');
    reported.push(body);
  };
  return {
    counts: createViewCounts({ send, circuits, log, ...(maxPerRelease ? { maxPerRelease } : {}) }),
    reported,
    lines,
    circuits,
  };
}

test('page views are reported after a second, per release; without page views there is no report', async () => {
  const { counts, reported } = open();
  for (const outcome of ['shown', 'failed', 'shared', 'shown'] as const) counts.count(live, outcome);
  counts.count(other, 'shown');
  await jest.advanceTimersByTimeAsync(60_000);
  expect(reported).toEqual([
    {
      seen: [
        { remote: 'mf-blog', release: live.release, views: 4, failures: 2, shared: 1 },
        { remote: 'mf-shop', release: other.release, views: 1, failures: 0, shared: 0 },
      ],
      resting: [],
    },
  ]);
  counts.count(live, 'shown');
  await jest.advanceTimersByTimeAsync(1_000);
  expect(reported).toHaveLength(2);
});

test('counts that cannot be reported are added to the next report; the log says so once', async () => {
  let up = false;
  const { counts, reported, lines } = open(() => up);
  counts.count(live, 'shown');
  await jest.advanceTimersByTimeAsync(30_000);
  counts.count(live, 'failed');
  up = true;
  await jest.advanceTimersByTimeAsync(5_000);
  expect(reported.map(({ seen }) => seen)).toMatchObject([[{ views: 2, failures: 1 }]]);
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'page views cannot be reported to the API: the counts are sent later',
    'page views are reported to the API again',
  ]);
});

test('counts that the API refuses are dropped, and no report exceeds the limit per release', async () => {
  let refuses = true;
  const { counts, reported, lines } = open(() => {
    if (refuses) throw new ApiError(400, 'invalid_input', 'The views are none.');
    return true;
  }, 5);
  counts.count(live, 'failed');
  await jest.advanceTimersByTimeAsync(1_000);
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'the API rejected the page view counts: they are dropped',
  ]);
  refuses = false;
  for (let view = 0; view < 9; view += 1) counts.count(live, 'shown');
  await jest.advanceTimersByTimeAsync(1_000);
  expect(reported.map(({ seen }) => seen)).toMatchObject([[{ views: 5, failures: 0 }]]);
});

test('a release whose circuit is open is in each report until the circuit closes', async () => {
  const { counts, reported, circuits } = open();
  const since = new Date().toISOString();
  for (let time = 0; time < 5; time += 1) circuits.failed(live, new Error('at render'));
  counts.count(live, 'failed');
  await jest.advanceTimersByTimeAsync(12_000);
  const openCircuit = { remote: 'mf-blog', release: live.release, since, reason: 'at render' };
  expect(reported.map(({ resting }) => resting)).toEqual([[openCircuit], [openCircuit], [openCircuit]]);
  jest.setSystemTime(Date.now() + 60_000);
  expect(circuits.startProbe(live)).toBe(true);
  circuits.succeeded(live);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(reported).toHaveLength(3);
});

test('at its end the page server reports the last counts at once, and nothing after that', async () => {
  const { counts, reported } = open();
  counts.count(live, 'shown');
  await counts.end();
  expect(reported.map(({ seen }) => seen.map(({ views }) => views))).toEqual([[1]]);
  counts.count(live, 'shown');
  await jest.advanceTimersByTimeAsync(60_000);
  expect(reported).toHaveLength(1);
});

test('each report of page views is a trace of its own, not part of a visitor’s', async () => {
  const spans = recordSpans();
  const log = pino({ level: 'silent' });
  const circuits = createCircuits({ now: () => Date.now(), log });
  const counts = createViewCounts({ send: () => inSpan('sent', {}, async () => undefined), circuits, log });
  const view = async () => counts.count(live, 'shown');
  await inTrace('view', {}, view);
  await jest.advanceTimersByTimeAsync(1_000);
  for (let failures = 0; failures < 5; failures += 1) circuits.failed(live, new Error('at render'));
  await inTrace('view', {}, view);
  // An idle counter's report is repeated, without a view.
  await jest.advanceTimersByTimeAsync(12_000);
  const traces = spans.filter(({ name }) => name === 'report views');
  expect(traces.length).toBeGreaterThan(2);
  expect(traces.map(({ parentId }) => parentId)).toEqual(traces.map(() => null));
  const sent = spans.filter(({ name }) => name === 'sent');
  expect(sent.map(({ parentId }) => parentId)).toEqual(traces.map(({ spanId }) => spanId));
});
