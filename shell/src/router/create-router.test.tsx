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
function notingWindow() {
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
  const noting = new Proxy(window, {
    get: (target, name) => {
      if (name === 'location') return location;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { noting, assign };
}

afterEach(() => window.history.replaceState(null, '', '/'));

test('several routes may show one page', async () => {
  const own = { id: 'one', remotes: [remote] };
  const tab: TabSnapshot = { own, withAdmin: async () => own };
  const router = createRouter({ tab, pages: pagesOf(() => ({ Page: () => null })), initial: [], rules: anyDocument });
  const shown = () => [
    router.state.errors,
    router.state.matches.at(-1)?.route.path,
    router.state.matches.at(-1)?.params,
  ];
  await router.navigate('/checkout');
  expect(shown()).toEqual([null, '/checkout', {}]);
  await router.navigate('/checkout/pro/7');
  expect(shown()).toEqual([null, '/checkout/:memberType/:membershipId', { memberType: 'pro', membershipId: '7' }]);
  router.dispose();
});

const anyDocument = { policy: null, onlyRemote: null } as const;

describe('a page on which visitors type secrets', () => {
  const named = (name: string, routes: SnapshotRemote['routes']): SnapshotRemote => ({ ...remote, name, routes });
  const own = {
    id: 'one',
    remotes: [
      named('mf-home', [{ path: '/', page: 'home', render: 'server' }]),
      named('mf-account', [
        { path: '/recovery', page: 'recovery', render: 'server', ownDocument: true },
        { path: '/verify', page: 'verify', render: 'server', ownDocument: true },
        { path: '/help', page: 'help', render: 'server' },
      ]),
      named('mf-admin', [{ path: '/admin', page: 'admin', render: 'browser', admin: true }]),
    ],
  };
  const tab: TabSnapshot = { own, withAdmin: async () => own };
  const go = async (to: string, onlyRemote: string | null) => {
    const { noting, assign } = notingWindow();
    const rules = { policy: null, onlyRemote };
    window.history.replaceState({ idx: 0, key: 'a' }, '', '/');
    const router = createRouter({
      tab,
      pages: pagesOf(() => ({ Page: () => null })),
      initial: [],
      rules,
      window: noting,
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
  ])('%s in a document of %p is shown by %s', async (to, onlyRemote, how) => {
    expect(await go(to, onlyRemote)).toBe(how);
  });
});

test('a document of its own is loaded with its query and hash', async () => {
  const paths = ['/', '/account'].map((path): SnapshotRemote['routes'][number] => ({
    path,
    page: 'home',
    render: 'server',
    ownDocument: true,
  }));
  const own = { id: 'one', remotes: [{ ...remote, routes: paths }] };
  const { noting, assign } = notingWindow();
  window.history.replaceState({ idx: 0, key: 'a' }, '', '/other');
  const pages = pagesOf(() => ({ Page: () => null }));
  const router = createRouter({
    tab: { own, withAdmin: async () => own },
    pages,
    initial: [],
    rules: anyDocument,
    window: noting,
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
  const own = { id: 'one', remotes: [{ ...remote, routes }] };
  const tab: TabSnapshot = { own, withAdmin: async () => own };
  const open = (policy: 'payments' | null) => {
    const { noting, assign } = notingWindow();
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
        window: noting,
      }),
    };
  };

  test('is loaded as a document of its own, with its query, and not into this one', async () => {
    const { router, assign, loadPage } = open(null);
    await router.navigate('/checkout?orderId=1');
    expect(assign.mock.calls).toEqual([['/checkout?orderId=1']]);
    expect(router.state.location.pathname).toBe('/');
    expect(loadPage).not.toHaveBeenCalled();
    router.dispose();
  });

  test('is so on the way through the history as well', async () => {
    window.history.replaceState({ idx: 0, key: 'a' }, '', '/checkout');
    window.history.pushState({ idx: 1, key: 'b' }, '', '/');
    const { router, assign } = open(null);
    window.history.back();
    await waitFor(() => expect(assign.mock.calls).toEqual([['/checkout']]));
    router.dispose();
  });

  test('is an ordinary route in a document that has it, and leaving it stays in that document', async () => {
    const { router, assign } = open('payments');
    await router.navigate('/checkout');
    expect(router.state.location.pathname).toBe('/checkout');
    await router.navigate('/');
    expect(router.state.location.pathname).toBe('/');
    expect(assign).not.toHaveBeenCalled();
    router.dispose();
  });

  test('a page that comes back as it was left is no longer on its way', async () => {
    const { router } = open(null);
    await router.navigate('/checkout');
    expect(router.state.navigation.state).toBe('loading');
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await waitFor(() => expect(router.state.navigation.state).toBe('idle'));
    expect(router.state.location.pathname).toBe('/');
    router.dispose();
  });
});

describe('an address that no remote of the tab answers', () => {
  const routes: SnapshotRemote['routes'] = [{ path: '/', page: 'home', render: 'server' }];
  const own = { id: 'one', remotes: [{ ...remote, routes }] };
  const tab: TabSnapshot = { own, withAdmin: async () => own };
  const openAt = (address: string) => {
    window.history.replaceState({ idx: 0, key: 'a' }, '', address);
    const { noting, assign } = notingWindow();
    const pages = pagesOf(() => ({ Page: () => null }));
    return { assign, router: createRouter({ tab, pages, initial: [], rules: anyDocument, window: noting }) };
  };

  test('is asked of the server, which may know more by now', async () => {
    const { router, assign } = openAt('/');
    await router.navigate('/newer-than-the-tab?from=mail');
    expect(assign.mock.calls).toEqual([['/newer-than-the-tab?from=mail']]);
    expect(router.state.location.pathname).toBe('/');
    router.dispose();
  });

  test('is said to be not there where the server has said so, in this document and on the way back to it', async () => {
    const { router, assign } = openAt('/nowhere');
    const shown = () => [
      router.state.initialized,
      router.state.location.pathname,
      router.state.matches.at(-1)?.route.id,
    ];
    await waitFor(() => expect(shown()).toEqual([true, '/nowhere', 'not-found']));
    await router.navigate('/');
    expect(shown()).toEqual([true, '/', 'mf-checkout:/']);
    await router.navigate(-1);
    await waitFor(() => expect(shown()).toEqual([true, '/nowhere', 'not-found']));
    expect(assign).not.toHaveBeenCalled();
    router.dispose();
  });
});

describe('an admin route', () => {
  const routes: SnapshotRemote['routes'] = [
    { path: '/', page: 'home', render: 'server' },
    { path: '/payment-test', page: 'payment-test', render: 'browser', admin: true },
  ];
  const own = { id: 'one', remotes: [{ ...remote, routes }] };
  const tab: TabSnapshot = { own, withAdmin: async () => own };
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
  const shown = (router: ReturnType<typeof createRouter>) => {
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

  test('that the router has taken in is there for as long as the flag is', async () => {
    const { router, loaded } = open();
    setAdminFlag(true);
    await router.navigate('/payment-test');
    expect(shown(router)).toEqual(['/payment-test', true, 'For staff']);
    setAdminFlag(false);
    expect(shown(router)).toEqual(['/payment-test', false, expect.stringMatching(/^404 Page Not Found/)]);
    await router.navigate('/');
    await router.navigate('/payment-test');
    expect(shown(router)).toEqual(['/payment-test', false, expect.stringMatching(/^404 Page Not Found/)]);
    expect(loaded).toEqual(['payment-test', 'home']);
    setAdminFlag(true);
    await router.navigate('/');
    await router.navigate('/payment-test');
    expect(shown(router)).toEqual(['/payment-test', true, 'For staff']);
    router.dispose();
  });

  test('that is first gone to without the flag loads nothing of it', async () => {
    const { router, loaded } = open();
    setAdminFlag(true);
    await router.navigate('/');
    setAdminFlag(false);
    await router.navigate('/payment-test');
    expect(loaded).toEqual(['home']);
    expect(shown(router)[2]).toMatch(/^404 Page Not Found/);
    setAdminFlag(true);
    await router.navigate('/');
    await router.navigate('/payment-test');
    expect(shown(router)).toEqual(['/payment-test', true, 'For staff']);
    router.dispose();
  });
});
