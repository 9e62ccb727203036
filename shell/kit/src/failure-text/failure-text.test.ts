import { expect, test } from '@jest/globals';
import { ApiError } from '@plumbline/contract/errors';
import { failureText } from './failure-text.ts';

test.each([
  ['no connection', new ApiError(0, 'offline', 'You are offline.'), 'You are offline.'],
  ['a rate limit', new ApiError(429, 'too_many_requests', '{}', { detail: 'Wait a minute.' }), 'Wait a minute.'],
  ['a code of the page', new ApiError(410, 'gone', '{}', { detail: 'The link is old.' }), 'The link is old.'],
  ['a server that fails', new ApiError(500, 'internal', 'TypeError at line 3'), 'It did not work.'],
  ['no answer', new ApiError(0, 'network', 'The server could not be reached.'), 'It did not work.'],
  ['an exception', new TypeError('undefined is not a function'), 'It did not work.'],
])('the text about the failure: %s', (_, error, shown) => {
  expect(failureText(error, 'It did not work.', ['gone'])).toBe(shown);
});
