import { expect, test } from '@jest/globals';
import { RoutePath } from '@plumbline/contract/releases/route-path';
import fc from 'fast-check';
import * as v from 'valibot';
import { aRelease } from '../../api/src/testing/a-release.ts';
import { routeClashes } from '../../api/src/releases/validation/route-clashes.ts';
import { findRoute } from '../../shell/src/remotes/snapshot-routes.ts';

/** Few words, so that paths of two remotes meet often; some are no path of a page. */
const segment = fc.constantFrom(
  'blog',
  'Blog',
  'shop',
  'a',
  'b',
  'b-c',
  ':id',
  ':id?',
  ':other?',
  '*',
  '',
  'bl%6fg',
  'blog?',
  '..',
  'é',
);
const path = fc.array(segment, { maxLength: 4 }).map((segments) => `/${segments.join('/')}`);
/** Routes for visitors, or for the admin pages. */
const route = fc.record({ path, admin: fc.boolean() });
const routes = fc.array(route, { minLength: 1, maxLength: 4 });
type Route = { readonly path: string; readonly admin: boolean };

/** Words of addresses, in every spelling that a router maps to the same page. */
const word = fc.constantFrom(
  'blog',
  'BLOG',
  'bl%6fg',
  '%62log',
  'shop',
  'Shop',
  'a',
  'A',
  'b',
  'b-c',
  'x',
  '%2f',
  '',
  '.',
  'é',
  '%C3%A9',
);
const address = fc
  .tuple(fc.array(word, { maxLength: 5 }), fc.constantFrom('', '/', '//'))
  .map(([words, end]) => `/${words.join('/')}${end}`);

/** Whether staff, who see both kinds of routes, get a page of these at an address. */
const matchesPage = (ownRoutes: readonly Route[], spelled: string): boolean => {
  const visible = ownRoutes.map((entry) => ({ ...entry, page: 'a', render: 'browser' as const }));
  const container = { name: 'a', entry: 'a.js', module: './remote' };
  const remote = { name: 'mf-a', release: 'a', base: '/', container, routes: visible, assets: {}, integrity: {} };
  return findRoute({ id: '1', remotes: [remote] }, spelled, { withAdmin: true }) !== null;
};

const acceptedRoutes = (candidates: readonly Route[]): Route[] =>
  candidates.filter(
    (candidate, index) =>
      v.safeParse(RoutePath, candidate.path).success &&
      candidates.findIndex((other) => other.path === candidate.path) === index,
  );

test('no URL, in any spelling, matches pages of two remotes that were both accepted', () => {
  let tested = 0;
  fc.assert(
    fc.property(routes, routes, fc.array(address, { minLength: 20, maxLength: 20 }), (one, other, addresses) => {
      const [first, second] = [acceptedRoutes(one), acceptedRoutes(other)];
      if (first.length === 0 || second.length === 0) return;
      const release = aRelease({ routes: first }).release;
      const beside = { remote: 'mf-shop', declaration: { ...release.declaration, routes: second } };
      if (routeClashes(release, [beside]).length > 0) return;
      tested += 1;
      for (const spelled of addresses) {
        const owners = [first, second].filter((ownRoutes) => matchesPage(ownRoutes, spelled));
        expect([spelled, first, second, owners.length > 1]).toEqual([spelled, first, second, false]);
      }
    }),
    { numRuns: 5_000 },
  );
  expect(tested).toBeGreaterThan(200);
});
