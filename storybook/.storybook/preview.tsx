import type { Preview } from '@storybook/react-webpack5';
import { previewSettings } from '@plumbline/remote/internal/storybook/preview-settings';
import { BrandDocs } from '../src/docs/brand-docs.tsx';
import { controlsFromTypes } from '../src/docs/controls-from-types.ts';
import { ComponentPage } from '../src/docs/component-page.tsx';

const preview: Preview = {
  ...previewSettings,
  argTypesEnhancers: [controlsFromTypes],
  parameters: {
    ...previewSettings.parameters,
    // Every list of the admin pages requests the saved views of the signed-in staff.
    api: { '/api/admin/views': { json: [] } },
    docs: { container: BrandDocs, page: ComponentPage },
    options: {
      // Storybook reads this statically: no part of it can be computed.
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
          'Mail',
        ],
      },
    },
  },
};

export default preview;
