import { expect, test } from '@jest/globals';
import { watchedRemotes } from './watched-remotes.ts';

const workspace = ['mf-admin', 'mf-blog', 'mf-marketing'];

test('without names every remote is watched', () => {
  expect(watchedRemotes({ names: [], workspace, released: [] })).toEqual({ watched: workspace, unreleased: [] });
});

test('with names only these remotes are watched; a slash from shell completion is ignored', () => {
  expect(watchedRemotes({ names: ['mf-blog/'], workspace, released: workspace })).toEqual({
    watched: ['mf-blog'],
    unreleased: [],
  });
});

test('remotes without a release are watched too, because the site would lack them', () => {
  expect(watchedRemotes({ names: ['mf-marketing'], workspace, released: ['mf-blog'] })).toEqual({
    watched: ['mf-admin', 'mf-marketing'],
    unreleased: ['mf-admin'],
  });
});

test('the error about an unknown name lists the existing names', () => {
  expect(() => watchedRemotes({ names: ['mf-blgo', 'mf-blog'], workspace, released: [] })).toThrow(
    'There is no remote mf-blgo; there are: mf-admin, mf-blog, mf-marketing',
  );
});
