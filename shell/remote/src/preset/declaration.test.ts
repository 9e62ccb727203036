import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { declarationOf, exposedPages, type DeclaredRemote } from './declaration.ts';

const file = join(import.meta.dirname, 'remote.config.ts');
// A function in Node's form after its types are removed; the tests' own compiler would rewrite the import().
const lazy = (source: string) => Object.assign(async () => undefined, { toString: () => source });
const route = (page: string, source: string) =>
  ({ path: `/${page}`, page, lazy: lazy(source), render: 'server' }) as const;
const remote = (...routes: DeclaredRemote['routes']): DeclaredRemote => ({
  name: 'mf-events',
  services: '^1.0.0',
  routes,
});

test('a route names the module that it imports', () => {
  const declared = remote(
    route('day', "() => import('./src/day/day-page.tsx')"),
    route('month', '() =>\n  import(\n    "./src/month-page.tsx",\n  )'),
  );
  expect(declarationOf(declared, file)).toEqual({
    name: 'mf-events',
    services: '^1.0.0',
    routes: [
      { path: '/day', page: 'day', module: './src/day/day-page.tsx', render: 'server' },
      { path: '/month', page: 'month', module: './src/month-page.tsx', render: 'server' },
    ],
  });
});

test.each([
  ['() => import(`./src/${name}.tsx`)'],
  ["() => import('../mf-blog/src/pages/post/post-page.tsx')"],
  ["async () => ({ Page: (await import('./src/day-page.tsx')).DayPage })"],
])('%s is rejected, because it does not name one file', (source) => {
  expect(() => declarationOf(remote(route('day', source)), file)).toThrow(
    `${file} is not a valid declaration:\n  routes.0.module: `,
  );
});

test('two pages cannot have the same name', () => {
  const one = "() => import('./src/list-page.tsx')";
  expect(() => declarationOf(remote(route('list', one), { ...route('list', one), path: '/all' }), file)).not.toThrow();
  expect(() =>
    declarationOf(remote(route('list', one), route('list', "() => import('./src/other-page.tsx')")), file),
  ).toThrow('routes: page "list" is both ./src/list-page.tsx and ./src/other-page.tsx');
});

test('the exposed module loads each page by its name', () => {
  const list = "() => import('./src/list-page.tsx')";
  const declared = remote(
    route('list', list),
    { ...route('list', list), path: '/all' },
    route('day', "() => import('./src/day-page.tsx')"),
  );
  expect(decodeURIComponent(exposedPages(declarationOf(declared, file)))).toBe(
    'data:text/javascript,export const pages = { "list": () => import("#remote/src/list-page.tsx"), "day": () => import("#remote/src/day-page.tsx") };',
  );
});
