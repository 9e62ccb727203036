// caught by tests: Expected: 2
import { expect, test } from '@jest/globals';

test('is wrong', () => expect(1).toBe(2));
