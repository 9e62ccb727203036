import { expect, test } from '@jest/globals';
import { openAnswerMeter } from './answer-meter.ts';

test('an answer is counted for a minute', () => {
  let now = 1_000_000;
  const meter = openAnswerMeter(() => now);
  expect(meter.read()).toEqual({ requests: 0, failures: 0, p95: null });
  for (let took = 1; took <= 100; took += 1) meter.record(took === 100 ? 503 : 200, took);
  expect(meter.read()).toEqual({ requests: 100, failures: 1, p95: 95 });
  now += 59_000;
  meter.record(404, 7.4);
  expect(meter.read()).toMatchObject({ requests: 101, failures: 1 });
  now += 1_000;
  expect(meter.read()).toEqual({ requests: 1, failures: 0, p95: 7 });
  now += 60_000;
  expect(meter.read()).toEqual({ requests: 0, failures: 0, p95: null });
});

test('of many answers all are counted, and only the newest response times are used', () => {
  const meter = openAnswerMeter(() => 0);
  for (let count = 0; count < 10_000; count += 1) meter.record(200, count < 9_000 ? 900 : 3);
  expect(meter.read()).toEqual({ requests: 10_000, failures: 0, p95: 3 });
});
