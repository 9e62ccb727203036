import { join } from 'node:path';
import type { StorybookConfig } from '@storybook/react-webpack5';
import { rules } from '../../preset/rules.ts';
import { installedPackage } from '../../preset/packages.ts';
import { withAssets, type Rules } from '../with-assets.ts';

const folder = process.cwd();
// By path: this file is below `node_modules`, where pnpm resolves only its own packages.
const installed = (name: string) => installedPackage(folder, name);
const kit = installed('@plumbline/kit');

/** The stories of the remote whose folder `npx plumbline storybook` runs in, compiled as its release is. */
const config: StorybookConfig = {
  framework: installed('@storybook/react-webpack5') as '@storybook/react-webpack5',
  stories: [join(folder, 'src/**/*.stories.@(ts|tsx)')],
  addons: [installed('@storybook/addon-a11y')],
  staticDirs: [{ from: join(kit, 'fonts'), to: '/fonts' }],
  features: { sidebarOnboardingChecklist: false },
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  typescript: { reactDocgen: false, check: false },
  webpackFinal: (webpack) => {
    const { module = {}, ...rest } = withAssets(webpack);
    const [sources] = rules({ development: false }, 'browser') as object as Rules;
    return {
      ...rest,
      performance: false,
      devtool: false,
      optimization: { ...rest.optimization, minimize: false },
      module: { ...module, rules: [...(module.rules ?? []), sources] },
    };
  },
};

export default config;
