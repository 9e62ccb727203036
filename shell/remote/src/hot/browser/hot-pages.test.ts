import { expect, test } from '@jest/globals';
import { acceptPages, type HotModule } from './hot-pages.ts';

function moduleOf(exports: Record<string, unknown>): HotModule & { accepted: number } {
  const module = { exports, accepted: 0, hot: { accept: () => void (module.accepted += 1) } };
  return module;
}

test('the modules of loaded pages accept replacements', () => {
  const page = moduleOf({ Page: () => null });
  acceptPages(['./page.tsx', './not-loaded.tsx'], { './page.tsx': page });
  expect(page.accepted).toBe(1);
});

test('a changed component is no changed function', () => {
  const modules: Record<string, HotModule> = { './page.tsx': moduleOf({ Page: () => 'one', meta: () => 'title' }) };
  const pages = acceptPages(['./page.tsx'], modules);
  modules['./page.tsx'] = moduleOf({ Page: () => 'two', meta: () => 'title' });
  expect(pages.haveChangedFunctions()).toBe(false);
});

test('a renumbered import is no changed function', () => {
  const numbered = (number: number) =>
    moduleOf({ load: { toString: () => `() => (0, _blog__WEBPACK_IMPORTED_MODULE_${number}__.listPosts)()` } });
  const modules: Record<string, HotModule> = { './page.tsx': numbered(2) };
  const pages = acceptPages(['./page.tsx'], modules);
  modules['./page.tsx'] = numbered(3);
  expect(pages.haveChangedFunctions()).toBe(false);
});

test.each(['load', 'meta', 'heroImages'])('a changed %s is a changed function', (name) => {
  const modules: Record<string, HotModule> = { './page.tsx': moduleOf({ [name]: () => 'one' }) };
  const pages = acceptPages(['./page.tsx'], modules);
  modules['./page.tsx'] = moduleOf({ [name]: () => 'two' });
  expect(pages.haveChangedFunctions()).toBe(true);
});

test('the functions of a page that was loaded meanwhile do not count as changed', () => {
  const modules: Record<string, HotModule> = {};
  const pages = acceptPages(['./page.tsx'], modules);
  modules['./page.tsx'] = moduleOf({ load: () => 'one' });
  expect(pages.haveChangedFunctions()).toBe(false);
});
