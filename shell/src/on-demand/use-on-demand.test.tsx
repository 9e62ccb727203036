import { expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useOnDemand } from './use-on-demand.ts';

test('the part is loaded once, on the first request', async () => {
  const part = { name: 'drawer' };
  const load = jest.fn(() => Promise.resolve(part));
  const { result } = renderHook(() => useOnDemand(load));
  expect(load).not.toHaveBeenCalled();
  await act(async () => {
    result.current.request();
    result.current.request();
  });
  expect(result.current.part).toBe(part);
  await act(async () => result.current.request());
  expect(load).toHaveBeenCalledTimes(1);
});

test('after a failed load the next request tries again', async () => {
  const part = { name: 'drawer' };
  const load = jest
    .fn<() => Promise<typeof part>>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValue(part);
  const { result } = renderHook(() => useOnDemand(load));
  await act(async () => result.current.request());
  expect(result.current).toMatchObject({ part: null, failed: true });
  await act(async () => result.current.request());
  expect(result.current).toMatchObject({ part, failed: false });
});
