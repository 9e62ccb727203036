import type { StorybookConfig } from '@storybook/react-webpack5';
import { withAssets } from '@plumbline/remote/internal/storybook/with-assets';

const config: StorybookConfig = {
  framework: '@storybook/react-webpack5',
  stories: [
    '../src/**/*.mdx',
    '../../shell/art/src/**/*.stories.tsx',
    '../../shell/kit/src/**/*.stories.tsx',
    '../../shell/src/**/*.stories.tsx',
    '../../mf-*/src/**/*.stories.tsx',
    '../../api/src/mail/stories/*.stories.tsx',
    '../../shell/remote/template/src/**/*.stories.tsx',
  ],
  addons: ['@storybook/addon-webpack5-compiler-swc', '@storybook/addon-docs', '@storybook/addon-a11y'],
  staticDirs: [
    { from: '../../shell/kit/fonts', to: '/fonts' },
    { from: '../../shell/kit/src/mark/favicon.svg', to: '/favicon.svg' },
    // Covers of articles in stories, which the API generates in production.
    { from: '../covers', to: '/og/cover' },
  ],
  features: { sidebarOnboardingChecklist: false },
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // react-docgen reads types with Babel; TypeScript 7 lacks the API that `react-docgen-typescript` needs.
  typescript: { reactDocgen: 'react-docgen', check: false },
  swc: () => ({ jsc: { transform: { react: { runtime: 'automatic' } } } }),
  webpackFinal: (webpack) => ({
    ...withAssets(webpack),
    performance: false,
    // Only developers and staff load the build: minifying it would take longer than it saves.
    devtool: false,
    optimization: { ...webpack.optimization, minimize: false },
  }),
};

export default config;
