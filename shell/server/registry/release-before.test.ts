import { expect, test } from '@jest/globals';
import { releaseBefore } from './release-before.ts';

const history = (...releases: string[]) =>
  releases.flatMap((release) => [
    { remote: 'mf-blog', release, at: '' },
    { remote: 'mf-other', release: `other of ${release}`, at: '' },
  ]);

test.each([
  ['nothing was published', [], null],
  ['nothing was before', ['a'], null],
  ['each followed the other', ['a', 'b', 'c'], 'b'],
  ['a release was taken back', ['a', 'b', 'a'], null],
  ['a release was taken back and mended', ['a', 'b', 'a', 'c'], 'a'],
  ['the same was published again', ['a', 'b', 'b'], 'a'],
])('where %s', (_, releases, before) => {
  expect(releaseBefore(history(...releases), 'mf-blog')).toBe(before);
});
