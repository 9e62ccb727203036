import type { RemoteDeclaration } from '@plumbline/contract/releases';

/** What the shell knows of this remote without running it. */
export const remote = {
  name: 'mf-blog',
  services: '^1.3.0',
  routes: [
    { path: '/blog', page: 'post-list', module: './src/pages/post-list/post-list-page.tsx', render: 'server' },
    {
      path: '/blog/category/:slug',
      page: 'category',
      module: './src/pages/post-list/post-list-page.tsx',
      render: 'server',
      example: '/blog/category/pricing',
    },
    {
      path: '/blog/preview/:token',
      page: 'preview',
      module: './src/pages/preview/preview-page.tsx',
      render: 'server',
      example: '/blog/preview/no-token-at-all',
    },
    {
      path: '/blog/:slug',
      page: 'post',
      module: './src/pages/post/post-page.tsx',
      render: 'server',
      hydrate: 'later',
      example: '/blog/the-appraisal-gap-in-dollars',
    },
  ],
} as const satisfies RemoteDeclaration;
