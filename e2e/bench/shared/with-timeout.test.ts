import { expect, test } from '@jest/globals';
import { withTimeout } from './with-timeout.ts';

test('what comes is handed on, and what does not is named', async () => {
  await expect(withTimeout(60_000, 'a word', Promise.resolve('word'))).resolves.toBe('word');
  await expect(withTimeout(10, 'the backup is made', new Promise(() => undefined))).rejects.toThrow(
    'the backup is made: not after 0.01 s',
  );
});
