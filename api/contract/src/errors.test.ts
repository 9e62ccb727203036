import { expect, test } from '@jest/globals';
import { ApiError } from './errors.ts';

test('an error of another copy of the class is recognised: the shell and each remote bundle their own', async () => {
  const copy = (await import(`./errors.ts?${'another copy'}`)) as typeof import('./errors.ts');
  expect(copy.ApiError).not.toBe(ApiError);
  expect(new copy.ApiError(429, 'too_many_requests', 'Later.')).toBeInstanceOf(ApiError);
});

test.each([new Error('0: no'), { name: 'ApiError' }, null, undefined, 'ApiError'])('%p is no ApiError', (value) => {
  expect(value instanceof ApiError).toBe(false);
});
