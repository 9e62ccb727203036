import { expect, test } from '@jest/globals';
import { shellAssetBase } from '@plumbline/build/shell-output';
import { buildBase } from '@plumbline/remote/internal/build-state';

test('the shell that is watched lies where documents take scripts from', () => {
  expect(buildBase('shell').startsWith(shellAssetBase)).toBe(true);
});
