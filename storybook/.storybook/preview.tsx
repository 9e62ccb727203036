import type { Preview } from '@storybook/react-webpack5';
import { BrandDocs } from '../src/docs/brand-docs.tsx';
import { controlsFromTypes } from '../src/docs/controls-from-types.ts';
import { PartPage } from '../src/docs/part-page.tsx';
import { withBrand } from '../src/with-brand.tsx';
import { withShell } from '../src/with-shell.tsx';

const preview: Preview = {
  decorators: [withShell, withBrand],
  argTypesEnhancers: [controlsFromTypes],
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
    // Every list of the admin pages asks for its reader's views.
    api: { '/api/admin/views': { json: [] } },
    a11y: { options: { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] }, test: 'error' },
    docs: { container: BrandDocs, page: PartPage },
    options: {
      // Storybook reads this off the source: nothing in it can be computed.
      storySort: {
        order: [
          'Start',
          'Foundations',
          ['Colour', 'Type', 'Space', 'Line', 'Motion', 'Voice', 'Drawings'],
          'Brand',
          'Kit',
          ['Article text', 'Badge', 'Button', 'Button link', 'Button row', 'Card', 'Card fields', '*'],
          'Drawing',
          'Shell',
          'Marketing',
          'Blog',
          'Checkout',
          'Account',
          'Admin',
        ],
      },
    },
    viewport: {
      options: {
        phone: { name: 'Phone', styles: { width: '390px', height: '844px' }, type: 'mobile' },
        tablet: { name: 'Tablet', styles: { width: '768px', height: '1024px' }, type: 'tablet' },
        desktop: { name: 'Desktop', styles: { width: '1440px', height: '900px' }, type: 'desktop' },
      },
    },
  },
};

export default preview;
