import { expect, test } from '@jest/globals';
import { requestLogLine } from './request-log-line.ts';

const answered = { requestId: 'abcdefgh', method: 'GET', route: '/blog/:slug', status: 200 };
const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';

const line = (traceparent?: string | string[]) =>
  requestLogLine({ ...answered, traceparent, startedAt: performance.now() - 12.34 });

test('contains method, route, status and duration', () => {
  expect(line()).toEqual({ ...answered, ms: expect.any(Number) });
  expect(line().ms).toBeGreaterThanOrEqual(12.3);
});

test('contains the trace id of a valid `traceparent`, and ignores malformed ones', () => {
  expect(line(`00-${traceId}-00f067aa0ba902b7-01`).traceId).toBe(traceId);
  for (const wrong of [
    `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
    `00-${traceId}-${'0'.repeat(16)}-01`,
    `00-${traceId.toUpperCase()}-00f067aa0ba902b7-01`,
    `00-${traceId}\n-00f067aa0ba902b7-01`,
    'renee@castellano.example',
    [`00-${traceId}-00f067aa0ba902b7-01`],
  ]) {
    expect(line(wrong)).not.toHaveProperty('traceId');
  }
});
