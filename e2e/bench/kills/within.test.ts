import { expect, test } from '@jest/globals';
import { within } from './within.ts';

test('what comes is handed on, and what does not is named', async () => {
  await expect(within(60_000, 'a word', Promise.resolve('word'))).resolves.toBe('word');
  await expect(within(10, 'the backup is made', new Promise(() => undefined))).rejects.toThrow(
    'the backup is made: not after 0.01 s',
  );
});
