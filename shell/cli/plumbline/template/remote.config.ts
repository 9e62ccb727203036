import type { RemoteDeclaration } from '@plumbline/contract/releases';

/** What the shell knows of this remote without running it. */
export const remote = {
  name: 'mf-template',
  services: '^1.3.0',
  routes: [{ path: '/template', page: 'home', module: './src/pages/home/home-page.tsx', render: 'server' }],
} as const satisfies RemoteDeclaration;
