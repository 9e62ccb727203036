import type { RemoteConfig } from '@plumbline/services';

/** The pages of this remote: where each is, how it is rendered, and its module. */
export const remote: RemoteConfig = {
  name: 'mf-template',
  services: '^1.0.0',
  routes: [{ path: '/template', page: 'home', lazy: () => import('./src/pages/home/home-page.tsx'), render: 'server' }],
};
