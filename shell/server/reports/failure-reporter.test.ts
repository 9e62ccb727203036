import { expect, test } from '@jest/globals';
import pino from 'pino';
import type { FailureReport } from '@plumbline/contract/releases/failure-reports';
import { createCircuits } from '../circuits/circuits.ts';
import type { ReleaseFailure } from '../pages/make-page.ts';
import { failureReporter } from './failure-reporter.ts';

const remote = {
  name: 'mf-blog',
  release: '0123456789abcdef0123',
  base: '/',
  container: { name: 'mf_blog', entry: 'remoteEntry.js', module: './remote' },
  routes: [],
  assets: {},
  integrity: {},
};
const failureOf = (page: string): ReleaseFailure => ({
  owned: { remote, route: { path: '/', page, render: 'server' }, params: {} },
  stage: 'server-render',
  outcome: 'previous',
  shared: false,
  error: new Error('at render'),
});

test('the same failure is reported again only after ten minutes, also while the API does not answer', async () => {
  const clock = { now: 0 };
  const sent: FailureReport[] = [];
  const send = async (report: FailureReport) => {
    sent.push(report);
    throw new Error('unavailable');
  };
  const [now, log] = [() => clock.now, pino({ level: 'silent' })];
  const circuits = createCircuits({ now, log });
  const report = failureReporter({ circuits, metrics: null, send, now, log });
  report(failureOf('post'));
  clock.now += 599_999;
  report(failureOf('post'));
  expect(sent).toHaveLength(1);
  clock.now += 1;
  report(failureOf('post'));
  report(failureOf('post-list'));
  expect(sent.map(({ page }) => page)).toEqual(['post', 'post', 'post-list']);
  const { name, release } = remote;
  expect(sent[0]).toEqual({
    remote: name,
    release,
    page: 'post',
    stage: 'server-render',
    outcome: 'previous',
    message: 'at render',
  });
  // Each failure of the last minute counts for the circuit.
  expect(circuits.status()).toMatchObject([{ remote: name, release, failures: 3 }]);
});

test('a failure is reported again once a clock that was ahead is set right', () => {
  const clock = { now: 3_600_000 };
  const sent: FailureReport[] = [];
  const [now, log] = [() => clock.now, pino({ level: 'silent' })];
  const send = async (report: FailureReport) => void sent.push(report);
  const report = failureReporter({ circuits: createCircuits({ now, log }), metrics: null, send, now, log });
  report(failureOf('post'));
  clock.now = 0;
  report(failureOf('post'));
  expect(sent).toHaveLength(2);
});

test('a failure that the fallback release shares is reported but opens no circuit', () => {
  const sent: FailureReport[] = [];
  const [now, log] = [() => 0, pino({ level: 'silent' })];
  const circuits = createCircuits({ now, log });
  const send = async (report: FailureReport) => void sent.push(report);
  const report = failureReporter({ circuits, metrics: null, send, now, log });
  for (let view = 0; view < 10; view += 1) report({ ...failureOf('post'), outcome: 'browser', shared: true });
  expect([sent.length, circuits.isHealthy(remote)]).toEqual([1, true]);
});
