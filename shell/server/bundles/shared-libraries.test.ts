import { expect, test } from '@jest/globals';
import { sharedKitParts, singletons } from '@plumbline/remote/internal/sharing';
import { loadShell } from './shell-renderer.ts';

test('the server provides the libraries that builds of remotes leave out', () => {
  const { sharedLibraries, sharedKit } = loadShell().renderer;
  expect(Object.keys(sharedLibraries).toSorted()).toEqual([...singletons].toSorted());
  expect(Object.keys(sharedKit).toSorted()).toEqual(sharedKitParts.map((part) => `@plumbline/kit/${part}`).toSorted());
});
