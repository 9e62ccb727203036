// caught by tests: console.error was called
import { test } from '@jest/globals';

test('says so', () => {
  console.error('something is wrong');
});
