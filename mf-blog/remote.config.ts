import type { RemoteConfig } from '@plumbline/services';

/** The pages of this remote: their paths, rendering, and modules. */
export const remote: RemoteConfig = {
  name: 'mf-blog',
  services: '^1.3.0',
  routes: [
    {
      path: '/blog',
      page: 'post-list',
      lazy: () => import('./src/pages/post-list/post-list-page.tsx'),
      render: 'server',
      navigation: [{ label: 'Blog', place: 20 }],
      sitemap: true,
    },
    {
      path: '/blog/category/:slug',
      page: 'category',
      lazy: () => import('./src/pages/post-list/post-list-page.tsx'),
      render: 'server',
      example: '/blog/category/pricing',
    },
    {
      path: '/blog/preview/:token',
      page: 'preview',
      lazy: () => import('./src/pages/preview/preview-page.tsx'),
      render: 'server',
      // The URL contains a signed token that gives anyone access to the unpublished article.
      confidential: true,
      // The admin's editor shows the preview beside the text.
      framedBySite: true,
      example: '/blog/preview/no-token-at-all',
    },
    {
      path: '/blog/:slug',
      page: 'post',
      lazy: () => import('./src/pages/post/post-page.tsx'),
      render: 'server',
      hydrate: 'later',
      example: '/blog/the-appraisal-gap-in-dollars',
    },
  ],
};
