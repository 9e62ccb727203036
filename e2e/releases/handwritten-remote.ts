import type { Release } from '@plumbline/contract/releases/releases';
import { fixtureRelease } from '../../shell/server/testing/fixture-release.ts';

/** The result of a build: a release and its folder. */
export interface BuiltRelease {
  readonly release: Release;
  readonly folder: string;
}

const name = 'mf-handwritten';

/** The paths of the hand-written remote's pages. */
export const handwrittenPaths = {
  toasts: '/handwritten/toasts',
  /** An admin page. */
  admin: '/handwritten/admin',
  /** Renders on the server, but throws in the browser until `window.mended` is set. */
  broken: '/handwritten/broken',
} as const;

// JavaScript that runs on the server and in the browser without a build, which would take time in tests.
const pages = (links: readonly string[]) => `(react, services, router) => {
  const h = react.createElement;
  const page = (Page, title) => async () => ({ Page, meta: () => ({ title }) });
  const toasts = [
    ['neutral', 'Noted', 'The lot is on the list.'],
    ['success', 'Message Sent!', 'We will get back to you soon.'],
    ['destructive', 'Error', 'Please fill in all fields'],
  ];
  function Toasts() {
    const { toast } = services.useServices();
    return h('section', null, h('h1', null, 'Toasts'), h(router.Link, { to: '/nowhere' }, 'A lot without a house'), ${JSON.stringify(links)}.map((to) => h('p', { key: to }, h(router.Link, { to }, 'Go to ' + to))), toasts.map(([variant, title, description]) =>
      h('button', { key: variant, type: 'button', onClick: () => toast({ variant, title, description }) }, 'Raise ' + variant)));
  }
  function Admin() {
    return h('h1', null, services.useServices().isAdmin ? 'For admins' : 'For nobody');
  }
  function Broken() {
    if (typeof window !== 'undefined' && !window.mended) throw new Error('This page throws while it renders');
    return h('h1', null, 'Sound after all');
  }
  return { toasts: page(Toasts, 'Toasts'), admin: page(Admin, 'Admin'), broken: page(Broken, 'Broken') };
}`;

const serverBundle = (links: readonly string[]) =>
  `exports.pages = (${pages(links)})(require('react'), require('@plumbline/services'), require('react-router-dom'));`;

const container = (links: readonly string[]) => `var mf_handwritten = (() => {
  let scope;
  const shared = async (library) => {
    const [copy] = Object.values(scope[library]);
    return (copy.lib ?? (await copy.get()))();
  };
  return {
    init(shareScope) { scope = shareScope; },
    async get() {
      const libraries = ['react', '@plumbline/services', 'react-router-dom'];
      const remote = { pages: (${pages(links)})(...(await Promise.all(libraries.map(shared)))) };
      return () => remote;
    },
  };
})();`;

/**
 * A remote without a build: a page that shows toasts and has a dead link and links to `links`, an admin page, and one that throws
 * in browsers.
 */
export function handwrittenRemote({ links = [] }: { readonly links?: readonly string[] } = {}): Promise<BuiltRelease> {
  const route = (page: keyof typeof handwrittenPaths) => ({ page, path: handwrittenPaths[page] });
  return fixtureRelease({
    remote: name,
    routes: [route('toasts'), { ...route('admin'), admin: true, render: 'browser' }, route('broken')],
    server: serverBundle(links),
    browser: { 'remoteEntry.js': container(links) },
  });
}
