import { expect, test } from '@jest/globals';
import { watchedRemotes } from './watched-remotes.ts';

const workspace = ['mf-admin', 'mf-blog', 'mf-marketing'];

test('without names every remote is watched', () => {
  expect(watchedRemotes({ names: [], workspace, released: [] })).toEqual({ watched: workspace, unreleased: [] });
});

test('with names only these are, in the form that a shell completes too', () => {
  expect(watchedRemotes({ names: ['mf-blog/'], workspace, released: workspace })).toEqual({
    watched: ['mf-blog'],
    unreleased: [],
  });
});

test('what was never released is watched too, or the site would lack it', () => {
  expect(watchedRemotes({ names: ['mf-marketing'], workspace, released: ['mf-blog'] })).toEqual({
    watched: ['mf-admin', 'mf-marketing'],
    unreleased: ['mf-admin'],
  });
});

test('a name that is none is said with those that are', () => {
  expect(() => watchedRemotes({ names: ['mf-blgo', 'mf-blog'], workspace, released: [] })).toThrow(
    'There is no remote mf-blgo; there are: mf-admin, mf-blog, mf-marketing',
  );
});
