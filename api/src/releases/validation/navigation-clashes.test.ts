import { expect, test } from '@jest/globals';
import { navigationClashes } from './navigation-clashes.ts';

const remote = (name: string, path: string, ...entries: readonly (readonly [label: string, place: number])[]) => ({
  remote: name,
  declaration: { routes: [{ path, navigation: entries.map(([label, place]) => ({ label, place })) }] },
});
const home = remote('mf-marketing', '/', ['About', 10], ['Benefits', 30], ['Membership', 40], ['Contact', 60]);
const blog = remote('mf-blog', '/blog', ['Blog', 20]);

test('the names of entries are unique, also with similar letters', () => {
  for (const label of [
    'Blog',
    'BLOG',
    'Blög',
    'B-log.',
    'BIog',
    'B1og',
    'Bl0g',
    '8log',
    'Blo9',
    'Błog',
    'Bløg',
    'Bƚog',
  ])
    expect(navigationClashes(remote('mf-events', '/events', [label, 70]), [home, blog])).toEqual([
      { path: 'declaration.routes.0.navigation', message: `"${label}" is an entry of mf-blog already` },
    ]);
  expect(navigationClashes(remote('mf-events', '/events', ['Mernbership', 70]), [home, blog])).toHaveLength(1);
  for (const label of ['Events', 'Bløgg', 'Søk', 'Blogs', 'Bl2024'])
    expect(navigationClashes(remote('mf-events', '/events', [label, 70]), [home, blog])).toEqual([]);
});

test('an entry cannot have the name of a link of the header', () => {
  for (const label of ['Member Login', 'member-log1n', 'Join Now'])
    expect(navigationClashes(remote('mf-events', '/events', [label, 70]), [])).toEqual([
      { path: 'declaration.routes.0.navigation', message: `"${label}" is an entry of the header itself already` },
    ]);
});

test('an entry does not displace those after it', () => {
  const courses = remote('mf-courses', '/courses', ['Testimonials', 50], ['Certificates', 65]);
  const before = remote('mf-events', '/events', ['Conferences', 0]);
  expect(navigationClashes(before, [home, blog, courses])).toEqual([
    { path: 'declaration.routes', message: expect.stringContaining('leave no room in the header for Certificates:') },
  ]);
  // The last entry is omitted itself, and affects no other.
  expect(navigationClashes(remote('mf-events', '/events', ['Conferences', 70]), [home, blog, courses])).toEqual([]);
  // A canary and the live release of a remote need the room of one.
  const long = remote('mf-courses', '/courses', ['Testimonials', 50]);
  expect(navigationClashes(before, [home, blog, long, long])).toEqual([]);
});
