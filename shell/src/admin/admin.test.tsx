import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import type { Cache } from 'swr';
import { renderSite } from '../layout/render-site.tsx';
import { readAdminFlag, setAdminFlag, useAdminFlag } from './admin-flag.ts';

beforeEach(() => {
  window.scrollTo = jest.fn() as typeof window.scrollTo;
  sessionStorage.clear();
  localStorage.clear();
});

afterEach(() => void jest.restoreAllMocks());

/** Emulates the event that the browser's other tabs get when one removes the mark. */
const unmarkElsewhere = () =>
  act(async () => {
    localStorage.removeItem('staffSignedIn');
    window.dispatchEvent(new StorageEvent('storage', { key: 'staffSignedIn', newValue: null }));
  });

async function login(detail: unknown) {
  await act(async () => void window.dispatchEvent(new CustomEvent('adminLogin', { detail })));
}

test('the event adminLogin sets the admin flag in the session storage and leads to the landing page', async () => {
  const { router } = await renderSite('/blog');
  await login({ isAdmin: true });
  expect(JSON.parse(sessionStorage.getItem('adminSession') ?? '')).toEqual({ isAdmin: true });
  expect(router.state.location.pathname).toBe('/');
});

test.each([
  ['/blog/plumb', '/blog/plumb'],
  ['//evil.example', '/'],
  ['https://evil.example', '/'],
  [7, '/'],
])('a sign-in with the target %j leads to %s', async (to, path) => {
  const { router } = await renderSite('/blog');
  await login({ isAdmin: true, to });
  expect(router.state.location.pathname).toBe(path);
});

test('the end of a session removes the flag in this tab only; a sign-out is passed on to other tabs', async () => {
  await renderSite('/blog');
  await login({ isAdmin: true });
  await login({ isAdmin: false, ended: true });
  expect(readAdminFlag()).toBe(false);
  expect(localStorage.getItem('staffSignedIn')).toBe('ended');
  await login({ isAdmin: false });
  expect(localStorage.getItem('staffSignedIn')).toBeNull();
});

test.each([[undefined], [null], ['true'], [{}], [{ isAdmin: 'true' }], [{ isAdmin: 1 }]])(
  'adminLogin with %j changes nothing',
  async (detail) => {
    const { router } = await renderSite('/blog');
    await login(detail);
    expect(readAdminFlag()).toBe(false);
    expect(router.state.location.pathname).toBe('/blog');
  },
);

test('adminLogin with isAdmin false removes the flag and does not navigate', async () => {
  setAdminFlag(true);
  const { router } = await renderSite('/blog');
  await login({ isAdmin: false });
  expect(readAdminFlag()).toBe(false);
  expect(router.state.location.pathname).toBe('/blog');
});

test('a sign-out in another tab removes the flag in this tab', async () => {
  await renderSite('/blog');
  await login({ isAdmin: true });
  await act(async () => void window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: null })));
  expect(readAdminFlag()).toBe(true);
  await unmarkElsewhere();
  expect(readAdminFlag()).toBe(false);
});

test('removing the flag clears the data of staff from the cache and keeps that of visitors', async () => {
  const cache = new Map<string, unknown>([
    // In SWR's format: `_k` is the key as it was passed.
    ['/api/admin/session', { data: 'Ines', _k: '/api/admin/session' }],
    ['/api/releases/mf-blog', { data: 'Live', _k: '/api/releases/mf-blog' }],
    ['/api/blog/categories', { data: 'Listings', _k: '/api/blog/categories' }],
  ]);
  await renderSite('/blog', cache as Cache);
  await login({ isAdmin: false });
  expect(cache.get('/api/admin/session')).toMatchObject({ data: undefined });
  expect(cache.get('/api/releases/mf-blog')).toMatchObject({ data: undefined });
  expect(cache.get('/api/blog/categories')).toMatchObject({ data: 'Listings' });
});

test.each(['', '{', 'null', '"yes"', '[]', '{"isAdmin":"yes"}', '{"other":true}'])(
  'the stored session %j has no admin flag',
  (stored) => {
    sessionStorage.setItem('adminSession', stored);
    expect(readAdminFlag()).toBe(false);
  },
);

test('setting the flag keeps the other fields of the stored session', () => {
  sessionStorage.setItem('adminSession', '{"name":"Renee"}');
  setAdminFlag(true);
  expect(JSON.parse(sessionStorage.getItem('adminSession') ?? '')).toEqual({ name: 'Renee', isAdmin: true });
});

test('components render again when the flag changes', () => {
  const { result } = renderHook(useAdminFlag);
  expect(result.current).toBe(false);
  act(() => setAdminFlag(true));
  expect(result.current).toBe(true);
});

test('where storage is denied the flag is kept in the page’s memory', () => {
  const denied = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(denied);
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(denied);
  expect(readAdminFlag()).toBe(false);
  setAdminFlag(true);
  expect(readAdminFlag()).toBe(true);
  setAdminFlag(false);
  expect(readAdminFlag()).toBe(false);
});

test('the flag is always false on the server', () => {
  setAdminFlag(true);
  const Shown = () => <p>{String(useAdminFlag())}</p>;
  expect(renderToString(<Shown />)).toBe('<p>false</p>');
});
