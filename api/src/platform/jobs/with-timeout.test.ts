import { setTimeout as later } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { withTimeout } from './with-timeout.ts';

test('work that fails in time fails its caller; what fails after the timeout is reported', async () => {
  const late: unknown[] = [];
  const options = { onTimeout: async () => 'late', onLateError: (error: unknown) => late.push(error), timeout: 20 };
  await expect(withTimeout(Promise.reject(new Error('early')), options)).rejects.toThrow('early');
  expect(late).toEqual([]);
  const work = later(60).then(() => Promise.reject(new Error('the database is away')));
  expect(await withTimeout(work, options)).toBe('late');
  await work.catch(() => undefined);
  expect(late).toEqual([new Error('the database is away')]);
});

test('work in time gives its own result', async () => {
  const options = { onTimeout: async () => 'late', onLateError: () => undefined, timeout: 1000 };
  expect(await withTimeout(Promise.resolve('done'), options)).toBe('done');
});
