import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import pino from 'pino';
import { ApiError } from '@plumbline/contract/errors';
import { recordSpans } from '@plumbline/serving/testing/record-spans';
import { inPart, inTrace, traceWith } from '@plumbline/serving/tracing/tracing';
import { openCircuits } from '../circuits/circuits.ts';
import { openViewCounts, type ToldViews } from './view-counts.ts';

const live = { name: 'mf-blog', release: '0123456789abcdef0123' };
const other = { name: 'mf-shop', release: 'f'.repeat(20) };

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  traceWith(null);
  jest.useRealTimers();
});

function open(answers: () => boolean = () => true, mostOfOne?: number) {
  const told: ToldViews[] = [];
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
  const circuits = openCircuits({ now: () => Date.now(), log: pino({ level: 'silent' }) });
  const send = async (body: ToldViews) => {
    if (!answers()) throw new Error('unavailable');
    told.push(body);
  };
  return {
    counts: openViewCounts({ send, circuits, log, ...(mostOfOne ? { mostOfOne } : {}) }),
    told,
    lines,
    circuits,
  };
}

test('what is seen in a second is told at once, per release; what nobody sees is not told', async () => {
  const { counts, told } = open();
  for (const outcome of ['shown', 'failed', 'shared', 'shown'] as const) counts.count(live, outcome);
  counts.count(other, 'shown');
  await jest.advanceTimersByTimeAsync(60_000);
  expect(told).toEqual([
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
  expect(told).toHaveLength(2);
});

test('what cannot be told is kept and told with what came since; the log says so once', async () => {
  let up = false;
  const { counts, told, lines } = open(() => up);
  counts.count(live, 'shown');
  await jest.advanceTimersByTimeAsync(30_000);
  counts.count(live, 'failed');
  up = true;
  await jest.advanceTimersByTimeAsync(5_000);
  expect(told.map(({ seen }) => seen)).toMatchObject([[{ views: 2, failures: 1 }]]);
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'what was seen of releases cannot be told to the API: it is kept',
    'what was seen of releases is told to the API again',
  ]);
});

test('what the API refuses is dropped, and never more is told than it takes', async () => {
  let refuses = true;
  const { counts, told, lines } = open(() => {
    if (refuses) throw new ApiError(400, 'invalid_input', 'The views are none.');
    return true;
  }, 5);
  counts.count(live, 'failed');
  await jest.advanceTimersByTimeAsync(1_000);
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'the API refuses what was seen of releases: it is dropped',
  ]);
  refuses = false;
  for (let view = 0; view < 9; view += 1) counts.count(live, 'shown');
  await jest.advanceTimersByTimeAsync(1_000);
  expect(told.map(({ seen }) => seen)).toMatchObject([[{ views: 5, failures: 0 }]]);
});

test('a release that rests is told of for as long as it does', async () => {
  const { counts, told, circuits } = open();
  const since = new Date().toISOString();
  for (let time = 0; time < 5; time += 1) circuits.failed(live, new Error('at render'));
  counts.count(live, 'failed');
  await jest.advanceTimersByTimeAsync(12_000);
  const rest = { remote: 'mf-blog', release: live.release, since, reason: 'at render' };
  expect(told.map(({ resting }) => resting)).toEqual([[rest], [rest], [rest]]);
  jest.setSystemTime(Date.now() + 60_000);
  expect(circuits.mayTry(live)).toBe(true);
  circuits.succeeded(live);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(told).toHaveLength(3);
});

test('at the end what was seen last is told at once, and nothing after that', async () => {
  const { counts, told } = open();
  counts.count(live, 'shown');
  await counts.end();
  expect(told.map(({ seen }) => seen.map(({ views }) => views))).toEqual([[1]]);
  counts.count(live, 'shown');
  await jest.advanceTimersByTimeAsync(60_000);
  expect(told).toHaveLength(1);
});

test('no visitor’s trace takes what is told for all: each telling is one of its own', async () => {
  const spans = recordSpans();
  const log = pino({ level: 'silent' });
  const circuits = openCircuits({ now: () => Date.now(), log });
  const counts = openViewCounts({ send: () => inPart({ name: 'sent' }, async () => undefined), circuits, log });
  const view = async () => counts.count(live, 'shown');
  await inTrace({ name: 'view' }, view);
  await jest.advanceTimersByTimeAsync(1_000);
  for (let failures = 0; failures < 5; failures += 1) circuits.failed(live, new Error('at render'));
  await inTrace({ name: 'view' }, view);
  // What rests is told of again and again, by whom nobody's view has asked.
  await jest.advanceTimersByTimeAsync(12_000);
  const tellings = spans.filter(({ name }) => name === 'tell views');
  expect(tellings.length).toBeGreaterThan(2);
  expect(tellings.map(({ parentId }) => parentId)).toEqual(tellings.map(() => null));
  const sent = spans.filter(({ name }) => name === 'sent');
  expect(sent.map(({ parentId }) => parentId)).toEqual(tellings.map(({ spanId }) => spanId));
});
