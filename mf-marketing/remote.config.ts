import type { RemoteConfig } from '@plumbline/services';

/** The pages of this remote: their paths, rendering, and modules. */
export const remote: RemoteConfig = {
  name: 'mf-marketing',
  services: '^1.1.0',
  routes: [
    {
      path: '/',
      page: 'landing',
      lazy: () => import('./src/pages/landing/landing-page.tsx'),
      render: 'server',
      hydrate: 'later',
      sitemap: true,
      navigation: [
        { label: 'About', place: 10, section: 'about' },
        { label: 'Benefits', place: 30, section: 'benefits' },
        { label: 'Membership', place: 40, section: 'membership' },
        { label: 'Testimonials', place: 50, section: 'testimonials' },
        { label: 'Contact', place: 60, section: 'contact' },
      ],
    },
    {
      path: '/terms',
      page: 'terms',
      lazy: () => import('./src/pages/legal/terms-page.tsx'),
      render: 'server',
      hydrate: 'later',
      sitemap: true,
    },
    {
      path: '/privacy',
      page: 'privacy',
      lazy: () => import('./src/pages/legal/privacy-page.tsx'),
      render: 'server',
      hydrate: 'later',
      sitemap: true,
    },
    {
      path: '/agreement',
      page: 'agreement',
      lazy: () => import('./src/pages/legal/agreement-page.tsx'),
      render: 'server',
      hydrate: 'later',
      sitemap: true,
    },
    {
      path: '/recurring-billing',
      page: 'recurring-billing',
      lazy: () => import('./src/pages/legal/recurring-billing-page.tsx'),
      render: 'server',
      hydrate: 'later',
      sitemap: true,
    },
  ],
};
