import { expect, test } from '@jest/globals';
import type { SnapshotRemote } from '@plumbline/contract/releases';
import type { TabSnapshot } from '../remotes/tab-snapshot.ts';
import { createRouter } from './create-router.ts';

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
  integrity: {},
};

test('several routes may show one page', async () => {
  const own = { id: 'one', remotes: [remote] };
  const tab: TabSnapshot = { own, withAdmin: async () => own };
  const router = createRouter(tab, async () => ({ Page: () => null }), []);
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
