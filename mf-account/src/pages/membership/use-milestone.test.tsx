import { beforeEach, expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { anniversaryMembership } from '../../testing/memberships.ts';
import { useMilestone } from './use-milestone.ts';

beforeEach(() => window.localStorage.clear());

/** A visit during which what celebrates is fetched until `come` or `fail` is called. */
function visit() {
  const script = Promise.withResolvers<void>();
  const onMilestone = jest.fn();
  const { unmount } = renderHook(() => useMilestone(anniversaryMembership, () => script.promise, onMilestone));
  return {
    onMilestone,
    unmount,
    come: () => act(async () => script.resolve()),
    fail: () => act(async () => script.reject(new Error('it is lost'))),
  };
}

test.each(['pointerdown', 'keydown'])(
  'a member who has begun to use the page (%s) is not interrupted; the next visit celebrates',
  async (type) => {
    const first = visit();
    document.body.dispatchEvent(new Event(type, { bubbles: true }));
    await first.come();
    expect(first.onMilestone).not.toHaveBeenCalled();
    first.unmount();
    const second = visit();
    await second.come();
    expect(second.onMilestone).toHaveBeenCalledTimes(1);
  },
);

test('nothing is celebrated after the page is left, or if the script cannot be loaded', async () => {
  const left = visit();
  left.unmount();
  await left.come();
  expect(left.onMilestone).not.toHaveBeenCalled();
  const lost = visit();
  await lost.fail();
  expect(lost.onMilestone).not.toHaveBeenCalled();
  expect(window.localStorage).toHaveLength(0);
});
