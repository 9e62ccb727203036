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

test('each failure is reported once, at most ten per page, and a failed report is not repeated', async () => {
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

test('a failure of the document’s own release is reported with the document’s token, others without', () => {
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

test('without a connection no failure is reported', () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  globalThis.fetch = jest.fn<typeof fetch>();
  failureReporter()(failure);
  expect(globalThis.fetch).not.toHaveBeenCalled();
});
