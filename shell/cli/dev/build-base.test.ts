import { expect, test } from '@jest/globals';
import { shellAssetBase } from '@plumbline/build/shell-output';
import { buildBase } from '@plumbline/remote/internal/build-state';

test('the watched shell’s files are below the path that the content security policy allows', () => {
  expect(buildBase('shell').startsWith(shellAssetBase)).toBe(true);
});
