import { afterEach, expect, jest, test } from '@jest/globals';
import type { FailureReport } from '@plumbline/contract/releases/failure-reports';
import { failureReporter } from './report-failure.ts';

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
  jest.restoreAllMocks();
});

const failure: FailureReport = {
  remote: 'mf-blog',
  release: '0123456789abcdef0123',
  page: 'post',
  stage: 'chunk',
  outcome: 'previous',
  message: 'lost',
};

test('each failure is told once, ten from a page at most, and one that cannot be told is let be', async () => {
  const reports: string[] = [];
  globalThis.fetch = async (url, init) => {
    reports.push(`${init?.method} ${url as string} ${init?.body as string}`);
    throw new TypeError('fetch failed');
  };
  const report = failureReporter();
  report(failure);
  report(failure);
  expect(reports).toEqual([`POST /api/reports ${JSON.stringify(failure)}`]);
  for (let number = 0; number < 20; number += 1) report({ ...failure, message: `lost ${number}` });
  expect(reports).toHaveLength(10);
});

test('a failure of the release that the document was made out of goes with its token, others without', () => {
  const reports: unknown[] = [];
  globalThis.fetch = async (_, init) => {
    reports.push(JSON.parse(init?.body as string));
    return Response.json({ received: true });
  };
  const report = failureReporter({ release: failure.release, token: 'the token' });
  report(failure);
  report({ ...failure, release: 'f'.repeat(20) });
  expect(reports).toEqual([
    { ...failure, view: 'the token' },
    { ...failure, release: 'f'.repeat(20) },
  ]);
});

test('a browser without a connection has seen no release fail', () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  globalThis.fetch = jest.fn<typeof fetch>();
  failureReporter()(failure);
  expect(globalThis.fetch).not.toHaveBeenCalled();
});
