import { expect, test } from '@jest/globals';
import { withTimeout } from './with-timeout.ts';

test('a result in time is returned; a late one is an error that names what was awaited', async () => {
  await expect(withTimeout(60_000, 'a word', Promise.resolve('word'))).resolves.toBe('word');
  await expect(withTimeout(10, 'the backup is made', new Promise(() => undefined))).rejects.toThrow(
    'the backup is made: not after 0.01 s',
  );
});
