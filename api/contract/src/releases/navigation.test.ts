import { expect, test } from '@jest/globals';
import * as v from 'valibot';
import { inspectLinks, navigationOf } from './navigation.ts';
import { RemoteRoute } from './releases.ts';

const route = (path: string, more: object = {}) => ({
  path,
  page: 'list',
  module: './src/list.tsx',
  render: 'server' as const,
  ...more,
});
const entry = (label: string, place: number, section?: string) => ({ label, place, ...(section ? { section } : {}) });

test('entries of all remotes are sorted by their places', () => {
  const home = { routes: [route('/', { navigation: [entry('About', 10, 'about'), entry('Contact', 60, 'contact')] })] };
  const blog = { routes: [route('/blog', { navigation: [entry('Blog', 20)] }), route('/blog/:slug')] };
  expect(navigationOf([blog, home])).toEqual([
    { label: 'About', path: '/', section: 'about' },
    { label: 'Blog', path: '/blog' },
    { label: 'Contact', path: '/', section: 'contact' },
  ]);
  expect(navigationOf([{ routes: [route('/blog')] }])).toEqual([]);
});

test('entries beyond the header’s limit are left out, those of the last places first', () => {
  const remotes = Array.from({ length: 30 }, (_, index) => ({
    routes: [route(`/section-${index}`, { navigation: [entry('Twelve chars', index)] })],
  }));
  expect(navigationOf(remotes.toReversed()).map(({ path }) => path)).toEqual([
    '/section-0',
    '/section-1',
    '/section-2',
    '/section-3',
    '/section-4',
  ]);
});

test.each([
  [route('/events', { navigation: [entry('Events', 70)], sitemap: true, shareCard: { title: 'a', note: 'b' } }), []],
  [route('/', { navigation: [entry('About', 1, 'about'), entry('Contact', 2, 'contact')] }), []],
  [route('/events/all', { navigation: [entry('Events', 70)] }), ['routes.0.navigation']],
  [route('/events/*', { navigation: [entry('Events', 70)] }), ['routes.0.navigation']],
  [route('/events', { navigation: [entry('Events', 70), entry('More', 71)] }), ['routes.0.navigation']],
  [route('/events', { navigation: [entry('Events', 70, 'next')] }), ['routes.0.navigation']],
  [route('/events/:slug', { sitemap: true }), ['routes.0.sitemap']],
  [route('/admin/events', { admin: true, sitemap: true }), ['routes.0.admin']],
])('%p is refused for %p', (declared, paths) => {
  expect(inspectLinks({ routes: [declared] }).map(({ path }) => path)).toEqual(paths);
});

test.each([
  { navigation: [entry('Thirteen char', 1)] },
  { navigation: [entry('', 1)] },
  { navigation: [entry(' Events', 1)] },
  { navigation: [entry('Ev\u202eents', 1)] },
  { navigation: [entry('Ev\nents', 1)] },
  { navigation: [entry('Events', 1_001)] },
  { navigation: [entry('Events', 1, '"><script>')] },
  { navigation: [] },
  { navigation: Array(7).fill(entry('Events', 1)) },
  { sitemap: false },
  { shareCard: { title: 'x'.repeat(101), note: 'b' } },
  { shareCard: { title: 'a' } },
])('%j is not a valid declaration', (more) => {
  expect(v.safeParse(RemoteRoute, route('/events', more)).success).toBe(false);
});
