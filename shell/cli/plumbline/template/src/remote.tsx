import type { Pages } from '@plumbline/services';
import type { remote } from '../remote.config.ts';

export const pages: Pages<typeof remote> = {
  home: () => import('./pages/home/home-page.tsx'),
};
