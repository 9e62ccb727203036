import { afterEach, describe, expect, test } from '@jest/globals';
import { recordSpans, stopRecording } from '@plumbline/serving/testing/record-spans';
import { trace } from '@opentelemetry/api';
import { inTrace } from '@plumbline/serving/tracing/spans';
import pino from 'pino';
import { contentVersions } from './content-versions.ts';

afterEach(() => stopRecording());

/** An API whose answers are released by the test, with a clock of its own. */
function asking() {
  const clock = { now: 0 };
  const questions: PromiseWithResolvers<string>[] = [];
  const versions = contentVersions({
    ask: () => {
      const question = Promise.withResolvers<string>();
      questions.push(question);
      return question.promise;
    },
    now: () => clock.now,
    log: pino({ level: 'silent' }),
  });
  /** Answers the last request; `undefined`: the API is down. */
  const answer = async (version?: string): Promise<void> => {
    const question = questions.at(-1);
    if (version === undefined) question?.reject(new Error('down'));
    else question?.resolve(version);
    await question?.promise.catch(() => null);
    // The callers continue.
    await new Promise(setImmediate);
  };
  return { clock, versions, answer, asked: () => questions.length };
}

describe('the version of the content', () => {
  test('is asked for once, holds for half a second, and is asked for again beside the views', async () => {
    const { clock, versions, answer, asked } = asking();
    expect(versions.currentIfKnown()).toBeUndefined();
    const first = [versions.current(), versions.current()];
    await answer('one');
    expect(await Promise.all(first)).toEqual(['one', 'one']);
    clock.now = 149;
    expect([await versions.current(), asked()]).toEqual(['one', 1]);
    clock.now = 499;
    expect([versions.currentIfKnown(), versions.currentIfKnown(), asked()]).toEqual(['one', 'one', 2]);
    await answer('two');
    expect([versions.currentIfKnown(), versions.last()]).toEqual(['two', 'two']);
    clock.now = 499 + 500;
    expect(versions.currentIfKnown()).toBeUndefined();
  });

  test('holds from when it was asked for, not from when the answer came', async () => {
    const { clock, versions, answer } = asking();
    const first = versions.current();
    clock.now = 300;
    await answer('one');
    expect(await first).toBe('one');
    clock.now = 501;
    expect(versions.currentIfKnown()).toBeUndefined();
  });

  test('is asked for anew after a doubt, also where a question is on its way', async () => {
    const { versions, answer, asked } = asking();
    const before = versions.current();
    versions.invalidate();
    const [after, another] = [versions.current(), versions.current()];
    await answer('one');
    expect([await before, asked()]).toEqual(['one', 2]);
    await answer('two');
    expect([await after, await another, versions.currentIfKnown()]).toEqual(['two', 'two', 'two']);
    versions.invalidate();
    expect(versions.currentIfKnown()).toBeUndefined();
    const late = versions.refreshed();
    await answer('three');
    expect([await late, asked()]).toEqual(['three', 3]);
  });

  test('is unknown while the API does not answer, which is left alone for a second', async () => {
    const { clock, versions, answer, asked } = asking();
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
    expect([versions.last(), asked()]).toEqual(['one', 2]);
    clock.now = 1_200;
    const again = versions.current();
    await answer('two');
    expect([await again, versions.currentIfKnown()]).toEqual(['two', 'two']);
  });

  test('is part of the view that waits for it, and of none that it is asked for beside', async () => {
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
