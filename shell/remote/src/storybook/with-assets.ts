import type { StorybookConfig } from '@storybook/react-webpack5';

/** Storybook's own type of a webpack configuration: its webpack may be another version than the build's. */
type Webpack = Parameters<NonNullable<StorybookConfig['webpackFinal']>>[0];
/** The module rules of such a configuration. */
export type Rules = NonNullable<NonNullable<Webpack['module']>['rules']>;

const assets = /\.(svg|png|jpe?g|webp|avif|woff2|ics|pdf|csv)$/;

/** Storybook's build with imports of assets as the remotes' builds have them: each gives an address. */
export function withAssets(webpack: Webpack): Webpack {
  return {
    ...webpack,
    module: {
      ...webpack.module,
      rules: [
        ...withoutAssets(webpack.module?.rules ?? []),
        { test: assets, type: 'asset/resource', generator: { filename: 'static/[name].[contenthash:10][ext]' } },
      ],
    },
  };
}

/** Excludes assets from Storybook's own rule for images, which would emit the same files again. */
function withoutAssets(rules: Rules): Rules {
  return rules.map((rule) => {
    const matchesAssets = rule && typeof rule === 'object' && rule.test instanceof RegExp && rule.test.test('.svg');
    return matchesAssets ? { ...rule, exclude: assets } : rule;
  });
}
