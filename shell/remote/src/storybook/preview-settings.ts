import type { Preview } from '@storybook/react-webpack5';
import { withBrand } from './with-brand.tsx';
import { withShell } from './with-shell.tsx';

/** Storybook's settings for stories, in this repository and in a team's: decorators, themes, viewports, and axe. */
export const previewSettings = {
  decorators: [withShell, withBrand],
  globalTypes: {
    theme: {
      description: 'Theme',
      toolbar: {
        icon: 'contrast',
        dynamicTitle: true,
        items: [
          { value: 'light', title: 'Light' },
          { value: 'dark', title: 'Dark' },
        ],
      },
    },
  },
  initialGlobals: { theme: 'light', viewport: { value: 'desktop', isRotated: false } },
  parameters: {
    layout: 'fullscreen',
    a11y: { options: { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] }, test: 'error' },
    viewport: {
      options: {
        phone: { name: 'Phone', styles: { width: '390px', height: '844px' }, type: 'mobile' },
        tablet: { name: 'Tablet', styles: { width: '768px', height: '1024px' }, type: 'tablet' },
        desktop: { name: 'Desktop', styles: { width: '1440px', height: '900px' }, type: 'desktop' },
      },
    },
  },
} satisfies Preview;
