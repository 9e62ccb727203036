import type { Pages } from '@plumbline/services';
import type { remote } from '../remote.config.ts';

export const pages: Pages<typeof remote> = {
  'post-list': () => import('./pages/post-list/post-list-page.tsx'),
  // The list with a category chosen.
  category: () => import('./pages/post-list/post-list-page.tsx'),
  preview: () => import('./pages/preview/preview-page.tsx'),
  post: () => import('./pages/post/post-page.tsx'),
};
