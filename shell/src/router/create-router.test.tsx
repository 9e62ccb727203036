import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { render, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import type { SnapshotRemote } from '@plumbline/contract/releases/releases';
import { ServicesProvider, type PageModule } from '@plumbline/services';
import { createFakeServices } from '@plumbline/services/fake';
import { setAdminFlag } from '../admin/admin-flag.ts';
import type { TabPages } from '../remotes/tab-pages.ts';
import type { TabSnapshot } from '../remotes/tab-snapshot.ts';
import { createRouter } from './create-router.ts';
import { pageOfMatches } from './page-handle.ts';

const remote: SnapshotRemote = {
  name: 'mf-checkout',
  release: '0123456789abcdef0123',
  base: '/releases/mf-checkout/0123456789abcdef0123/',
  container: { name: 'mf_checkout', entry: 'remoteEntry.js', module: './remote' },
  routes: [
    { path: '/checkout', page: 'checkout', render: 'server' },
    { path: '/checkout/:memberType/:membershipId', page: 'checkout', render: 'server' },
  ],
  assets: {},
  integrity: { 'remoteEntry.js': 'sha384-entry' },
};

/** The pages of a tab, each with the module that `load` returns for its name. */
function pagesOf(load: (page: string) => PageModule): TabPages {
  return {
    load: async (release, page) => ({ release, page, module: load(page) }),
    prefetch: async (_, page) => load(page),
    replace: async (failed) => failed,
  };
}

/** A browser window whose documents cannot be left: navigations are recorded. */
function recordingWindow() {
  const assign = jest.fn<(url: string) => void>();
  const address = () => new URL(window.location.href);
  const location = {
    assign,
    replace: jest.fn(),
    get href() {
      return address().href;
    },
    get origin() {
      return address().origin;
    },
    get pathname() {
      return address().pathname;
    },
    get search() {
      return address().search;
    },
    get hash() {
      return address().hash;
    },
  };
  const windowProxy = new Proxy(window, {
    get: (target, name) => {
      if (name === 'location') return location;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { windowProxy, assign };
}

afterEach(() => window.history.replaceState(null, '', '/'));

test('several routes may show one page', async () => {
  const documentSnapshot = { id: 'one', remotes: [remote] };
  const tab: TabSnapshot = { documentSnapshot, withAdmin: async () => documentSnapshot };
  const router = createRouter({ tab, pages: pagesOf(() => ({ Page: () => null })), initial: [], rules: anyDocument });
  const currentRoute = () => [
    router.state.errors,
    router.state.matches.at(-1)?.route.path,
    router.state.matches.at(-1)?.params,
  ];
  await router.navigate('/checkout');
  expect(currentRoute()).toEqual([null, '/checkout', {}]);
  await router.navigate('/checkout/pro/7');
  expect(currentRoute()).toEqual([
    null,
    '/checkout/:memberType/:membershipId',
    { memberType: 'pro', membershipId: '7' },
  ]);
  router.dispose();
});

const anyDocument = { policy: null, onlyRemote: null } as const;

describe('a page on which visitors type secrets', () => {
  const remoteNamed = (name: string, routes: SnapshotRemote['routes']): SnapshotRemote => ({ ...remote, name, routes });
  const documentSnapshot = {
    id: 'one',
    remotes: [
      remoteNamed('mf-home', [{ path: '/', page: 'home', render: 'server' }]),
      remoteNamed('mf-account', [
        { path: '/recovery', page: 'recovery', render: 'server', ownDocument: true },
        { path: '/verify', page: 'verify', render: 'server', ownDocument: true },
        { path: '/help', page: 'help', render: 'server' },
      ]),
      remoteNamed('mf-admin', [{ path: '/admin', page: 'admin', render: 'browser', admin: true }]),
    ],
  };
  const tab: TabSnapshot = { documentSnapshot, withAdmin: async () => documentSnapshot };
  const navigate = async (to: string, onlyRemote: string | null) => {
    const { windowProxy, assign } = recordingWindow();
    const rules = { policy: null, onlyRemote };
    window.history.replaceState({ idx: 0, key: 'a' }, '', '/');
    const router = createRouter({
      tab,
      pages: pagesOf(() => ({ Page: () => null })),
      initial: [],
      rules,
      window: windowProxy,
    });
    await router.navigate(to);
    router.dispose();
    window.history.replaceState({ idx: 0, key: 'a' }, '', '/');
    return assign.mock.calls.length > 0 ? 'a document' : 'within the tab';
  };

  test.each([
    ['/recovery', null, 'a document'],
    ['/help', null, 'within the tab'],
    ['/verify', 'mf-account', 'within the tab'],
    ['/help', 'mf-account', 'within the tab'],
    ['/', 'mf-account', 'a document'],
    ['/recovery', 'mf-admin', 'a document'],
  ])('the address %s, in a document of the remote %p, is shown by %s', async (to, onlyRemote, how) => {
    expect(await navigate(to, onlyRemote)).toBe(how);
  });
});

test('a page with a document of its own is loaded with its query and hash', async () => {
  const paths = ['/', '/account'].map((path): SnapshotRemote['routes'][number] => ({
    path,
    page: 'home',
    render: 'server',
    ownDocument: true,
  }));
  const documentSnapshot = { id: 'one', remotes: [{ ...remote, routes: paths }] };
  const { windowProxy, assign } = recordingWindow();
  window.history.replaceState({ idx: 0, key: 'a' }, '', '/other');
  const pages = pagesOf(() => ({ Page: () => null }));
  const router = createRouter({
    tab: { documentSnapshot, withAdmin: async () => documentSnapshot },
    pages,
    initial: [],
    rules: anyDocument,
    window: windowProxy,
  });
  await router.navigate('/account?from=mail#code');
  expect(assign).toHaveBeenCalledWith('/account?from=mail#code');
  router.dispose();
});

describe('a route whose policy the document does not have', () => {
  const routes: SnapshotRemote['routes'] = [
    { path: '/', page: 'home', render: 'server' },
    { path: '/checkout', page: 'checkout', render: 'server', policy: 'payments' },
  ];
  const documentSnapshot = { id: 'one', remotes: [{ ...remote, routes }] };
  const tab: TabSnapshot = { documentSnapshot, withAdmin: async () => documentSnapshot };
  const open = (policy: 'payments' | null) => {
    const { windowProxy, assign } = recordingWindow();
    const loadPage = jest.fn(() => ({ Page: () => null }));
    const pages = pagesOf(loadPage);
    return {
      assign,
      loadPage,
      router: createRouter({
        tab,
        pages,
        initial: [],
        rules: { policy, onlyRemote: policy && remote.name },
        window: windowProxy,
      }),
    };
  };

  test('is loaded as a new document, with its query', async () => {
    const { router, assign, loadPage } = open(null);
    await router.navigate('/checkout?orderId=1');
    expect(assign.mock.calls).toEqual([['/checkout?orderId=1']]);
    expect(router.state.location.pathname).toBe('/');
    expect(loadPage).not.toHaveBeenCalled();
    router.dispose();
  });

  test('is loaded as a new document also by a step in the history', async () => {
    window.history.replaceState({ idx: 0, key: 'a' }, '', '/checkout');
    window.history.pushState({ idx: 1, key: 'b' }, '', '/');
    const { router, assign } = open(null);
    window.history.back();
    await waitFor(() => expect(assign.mock.calls).toEqual([['/checkout']]));
    router.dispose();
  });

  test('is an ordinary route in a document with that policy, also on the way back', async () => {
    const { router, assign } = open('payments');
    await router.navigate('/checkout');
    expect(router.state.location.pathname).toBe('/checkout');
    await router.navigate('/');
    expect(router.state.location.pathname).toBe('/');
    expect(assign).not.toHaveBeenCalled();
    router.dispose();
  });

  test('a page that is restored from the back/forward cache is no longer loading', async () => {
    const { router } = open(null);
    await router.navigate('/checkout');
    expect(router.state.navigation.state).toBe('loading');
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await waitFor(() => expect(router.state.navigation.state).toBe('idle'));
    expect(router.state.location.pathname).toBe('/');
    router.dispose();
  });
});

describe('an address without a route in the tab’s snapshot', () => {
  const routes: SnapshotRemote['routes'] = [{ path: '/', page: 'home', render: 'server' }];
  const documentSnapshot = { id: 'one', remotes: [{ ...remote, routes }] };
  const tab: TabSnapshot = { documentSnapshot, withAdmin: async () => documentSnapshot };
  const openAt = (address: string) => {
    window.history.replaceState({ idx: 0, key: 'a' }, '', address);
    const { windowProxy, assign } = recordingWindow();
    const pages = pagesOf(() => ({ Page: () => null }));
    return { assign, router: createRouter({ tab, pages, initial: [], rules: anyDocument, window: windowProxy }) };
  };

  test('is loaded from the server, which may have a newer snapshot', async () => {
    const { router, assign } = openAt('/');
    await router.navigate('/newer-than-the-tab?from=mail');
    expect(assign.mock.calls).toEqual([['/newer-than-the-tab?from=mail']]);
    expect(router.state.location.pathname).toBe('/');
    router.dispose();
  });

  test('shows the not-found page without a request where the server’s document was a 404, also on the way back to it', async () => {
    const { router, assign } = openAt('/nowhere');
    const currentRoute = () => [
      router.state.initialized,
      router.state.location.pathname,
      router.state.matches.at(-1)?.route.id,
    ];
    await waitFor(() => expect(currentRoute()).toEqual([true, '/nowhere', 'not-found']));
    await router.navigate('/');
    expect(currentRoute()).toEqual([true, '/', 'mf-checkout:/']);
    await router.navigate(-1);
    await waitFor(() => expect(currentRoute()).toEqual([true, '/nowhere', 'not-found']));
    expect(assign).not.toHaveBeenCalled();
    router.dispose();
  });
});

describe('an admin route', () => {
  const routes: SnapshotRemote['routes'] = [
    { path: '/', page: 'home', render: 'server' },
    { path: '/payment-test', page: 'payment-test', render: 'browser', admin: true },
  ];
  const documentSnapshot = { id: 'one', remotes: [{ ...remote, routes }] };
  const tab: TabSnapshot = { documentSnapshot, withAdmin: async () => documentSnapshot };
  const meta = () => ({ title: 'For staff' });
  const open = () => {
    const loaded: string[] = [];
    const pages = pagesOf((page) => {
      loaded.push(page);
      return { Page: () => <p>For staff</p>, meta };
    });
    return {
      loaded,
      router: createRouter({ tab, pages, initial: [], rules: { policy: null, onlyRemote: remote.name } }),
    };
  };
  /** The current route: its path, whether its page is the remote's, and its content. */
  const currentRoute = (router: ReturnType<typeof createRouter>) => {
    const match = router.state.matches.at(-1);
    const { container, unmount } = render(
      <ServicesProvider value={createFakeServices()}>
        <MemoryRouter>{match?.route.element}</MemoryRouter>
      </ServicesProvider>,
    );
    const text = container.textContent;
    unmount();
    return [match?.route.path, pageOfMatches([{ handle: match?.route.handle as unknown }])?.page?.meta === meta, text];
  };

  beforeEach(() => sessionStorage.clear());

  test('that the router already has is shown only while the admin flag is set', async () => {
    const { router, loaded } = open();
    setAdminFlag(true);
    await router.navigate('/payment-test');
    expect(currentRoute(router)).toEqual(['/payment-test', true, 'For staff']);
    setAdminFlag(false);
    expect(currentRoute(router)).toEqual(['/payment-test', false, expect.stringMatching(/^404 Page Not Found/)]);
    await router.navigate('/');
    await router.navigate('/payment-test');
    expect(currentRoute(router)).toEqual(['/payment-test', false, expect.stringMatching(/^404 Page Not Found/)]);
    expect(loaded).toEqual(['payment-test', 'home']);
    setAdminFlag(true);
    await router.navigate('/');
    await router.navigate('/payment-test');
    expect(currentRoute(router)).toEqual(['/payment-test', true, 'For staff']);
    router.dispose();
  });

  test('that is opened without the flag first does not load its page', async () => {
    const { router, loaded } = open();
    setAdminFlag(true);
    await router.navigate('/');
    setAdminFlag(false);
    await router.navigate('/payment-test');
    expect(loaded).toEqual(['home']);
    expect(currentRoute(router)[2]).toMatch(/^404 Page Not Found/);
    setAdminFlag(true);
    await router.navigate('/');
    await router.navigate('/payment-test');
    expect(currentRoute(router)).toEqual(['/payment-test', true, 'For staff']);
    router.dispose();
  });
});
