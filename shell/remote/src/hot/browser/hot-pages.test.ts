import { expect, test } from '@jest/globals';
import { acceptPages, type HotModule } from './hot-pages.ts';

function moduleOf(exports: Record<string, unknown>): HotModule & { accepted: number } {
  const module = { exports, accepted: 0, hot: { accept: () => void (module.accepted += 1) } };
  return module;
}

test('pages that are loaded are accepted', () => {
  const page = moduleOf({ Page: () => null });
  acceptPages(['./page.tsx', './not-loaded.tsx'], { './page.tsx': page });
  expect(page.accepted).toBe(1);
});

test('another component leaves the shell with the functions it has', () => {
  const modules: Record<string, HotModule> = { './page.tsx': moduleOf({ Page: () => 'one', meta: () => 'title' }) };
  const pages = acceptPages(['./page.tsx'], modules);
  modules['./page.tsx'] = moduleOf({ Page: () => 'two', meta: () => 'title' });
  expect(pages.haveChangedFunctions()).toBe(false);
});

test('another number of the same import is no other function', () => {
  const numbered = (number: number) =>
    moduleOf({ load: { toString: () => `() => (0, _blog__WEBPACK_IMPORTED_MODULE_${number}__.listPosts)()` } });
  const modules: Record<string, HotModule> = { './page.tsx': numbered(2) };
  const pages = acceptPages(['./page.tsx'], modules);
  modules['./page.tsx'] = numbered(3);
  expect(pages.haveChangedFunctions()).toBe(false);
});

test.each(['load', 'meta', 'heroImages'])('another %s is found', (name) => {
  const modules: Record<string, HotModule> = { './page.tsx': moduleOf({ [name]: () => 'one' }) };
  const pages = acceptPages(['./page.tsx'], modules);
  modules['./page.tsx'] = moduleOf({ [name]: () => 'two' });
  expect(pages.haveChangedFunctions()).toBe(true);
});

test('a page that has been loaded meanwhile is new to the shell anyway', () => {
  const modules: Record<string, HotModule> = {};
  const pages = acceptPages(['./page.tsx'], modules);
  modules['./page.tsx'] = moduleOf({ load: () => 'one' });
  expect(pages.haveChangedFunctions()).toBe(false);
});
