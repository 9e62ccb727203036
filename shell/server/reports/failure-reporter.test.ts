import { expect, test } from '@jest/globals';
import pino from 'pino';
import type { FailureReport } from '@plumbline/contract/reports';
import { failureReporter } from './failure-reporter.ts';

const failure: FailureReport = {
  remote: 'mf-blog',
  release: '0123456789abcdef0123',
  page: 'post',
  stage: 'server-render',
  outcome: 'previous',
  message: 'at render',
};

test('the same failure is told again only after a while, and an API that does not answer is no failure of a page', async () => {
  const clock = { now: 0 };
  const told: FailureReport[] = [];
  const send = async (report: FailureReport) => {
    told.push(report);
    throw new Error('unavailable');
  };
  const report = failureReporter({ send, now: () => clock.now, log: pino({ level: 'silent' }) });
  report(failure);
  clock.now += 599_999;
  report(failure);
  expect(told).toHaveLength(1);
  clock.now += 1;
  report(failure);
  report({ ...failure, page: 'post-list' });
  expect(told.map(({ page }) => page)).toEqual(['post', 'post', 'post-list']);
});
