import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { orderId } from '../testing/samples.ts';
import type { Attempt } from './outcome.ts';
import { usePending } from './use-pending.ts';

const first: Attempt = { orderId, clientSecret: null, paymentId: null };
const second: Attempt = { ...first, paymentId: 'pi_12345678' };

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('the end of the polling for one payment does not end the polling for the next one', async () => {
  const requestAgain = async (attempt: Attempt) => ({ kind: 'pending', attempt }) as const;
  const { result, rerender } = renderHook(({ attempt }) => usePending(attempt, requestAgain, () => undefined), {
    initialProps: { attempt: first },
  });
  const wait = () => act(() => jest.advanceTimersByTimeAsync(15 * 60_000));
  await wait();
  expect(result.current.exhausted).toBe(true);
  rerender({ attempt: second });
  expect(result.current.exhausted).toBe(false);
  await wait();
  expect(result.current.exhausted).toBe(true);
  act(() => result.current.pollAgain());
  expect(result.current.exhausted).toBe(false);
});
