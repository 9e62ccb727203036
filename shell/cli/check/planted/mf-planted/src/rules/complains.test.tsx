// caught by tests: console.error was called
import { test } from '@jest/globals';

test('prints an error', () => {
  console.error('something is wrong');
});
