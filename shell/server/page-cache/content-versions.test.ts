import { afterEach, describe, expect, test } from '@jest/globals';
import { recordSpans, stopRecording } from '@plumbline/serving/testing/record-spans';
import { trace } from '@opentelemetry/api';
import { inTrace } from '@plumbline/serving/tracing/spans';
import pino from 'pino';
import { contentVersions } from './content-versions.ts';

afterEach(() => stopRecording());

/** An API whose answers are released by the test, with a clock of its own. */
function openVersions() {
  const clock = { now: 0 };
  const requests: PromiseWithResolvers<string>[] = [];
  const versions = contentVersions({
    ask: () => {
      const request = Promise.withResolvers<string>();
      requests.push(request);
      return request.promise;
    },
    now: () => clock.now,
    log: pino({ level: 'silent' }),
  });
  /** Answers the last request; `undefined`: the API is down. */
  const answer = async (version?: string): Promise<void> => {
    const request = requests.at(-1);
    if (version === undefined) request?.reject(new Error('down'));
    else request?.resolve(version);
    await request?.promise.catch(() => null);
    // The callers continue.
    await new Promise(setImmediate);
  };
  return { clock, versions, answer, requestCount: () => requests.length };
}

describe('the version of the content', () => {
  test('is requested once, is valid for half a second, and is requested again in the background', async () => {
    const { clock, versions, answer, requestCount } = openVersions();
    expect(versions.currentIfKnown()).toBeUndefined();
    const first = [versions.current(), versions.current()];
    await answer('one');
    expect(await Promise.all(first)).toEqual(['one', 'one']);
    clock.now = 149;
    expect([await versions.current(), requestCount()]).toEqual(['one', 1]);
    clock.now = 499;
    expect([versions.currentIfKnown(), versions.currentIfKnown(), requestCount()]).toEqual(['one', 'one', 2]);
    await answer('two');
    expect([versions.currentIfKnown(), versions.last()]).toEqual(['two', 'two']);
    clock.now = 499 + 500;
    expect(versions.currentIfKnown()).toBeUndefined();
  });

  test('is valid from its request on, not from its response on', async () => {
    const { clock, versions, answer } = openVersions();
    const first = versions.current();
    clock.now = 300;
    await answer('one');
    expect(await first).toBe('one');
    clock.now = 501;
    expect(versions.currentIfKnown()).toBeUndefined();
  });

  test('is requested again after an invalidation, also while a request is in flight', async () => {
    const { versions, answer, requestCount } = openVersions();
    const before = versions.current();
    versions.invalidate();
    const [after, another] = [versions.current(), versions.current()];
    await answer('one');
    expect([await before, requestCount()]).toEqual(['one', 2]);
    await answer('two');
    expect([await after, await another, versions.currentIfKnown()]).toEqual(['two', 'two', 'two']);
    versions.invalidate();
    expect(versions.currentIfKnown()).toBeUndefined();
    const late = versions.refreshed();
    await answer('three');
    expect([await late, requestCount()]).toEqual(['three', 3]);
  });

  test('is null while the API is down, which is asked again after a second', async () => {
    const { clock, versions, answer, requestCount } = openVersions();
    const first = versions.current();
    await answer('one');
    await first;
    clock.now = 200;
    expect(versions.currentIfKnown()).toBe('one');
    await answer();
    expect([versions.currentIfKnown(), await versions.current(), await versions.refreshed()]).toEqual([
      null,
      null,
      null,
    ]);
    expect([versions.last(), requestCount()]).toEqual(['one', 2]);
    clock.now = 1_200;
    const again = versions.current();
    await answer('two');
    expect([await again, versions.currentIfKnown()]).toEqual(['two', 'two']);
  });

  test('is part of the trace of the view that waits for it, and of no other trace', async () => {
    recordSpans();
    const clock = { now: 0 };
    const askers: (string | null)[] = [];
    const versions = contentVersions({
      ask: async () => {
        askers.push(trace.getActiveSpan()?.spanContext().spanId ?? null);
        return 'one';
      },
      now: () => clock.now,
      log: pino({ level: 'silent' }),
    });
    const view = () =>
      inTrace('view', {}, async (span) => {
        await versions.current();
        return span?.spanContext().spanId;
      });
    const first = await view();
    clock.now = 200;
    await view();
    expect(askers).toEqual([first, null]);
  });
});
