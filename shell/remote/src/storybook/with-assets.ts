import type { StorybookConfig } from '@storybook/react-webpack5';

/** By Storybook's own types: it may have another version of webpack than the build. */
type Webpack = Parameters<NonNullable<StorybookConfig['webpackFinal']>>[0];
/** The rules of a build of Storybook's. */
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

/** Storybook's own rule for pictures would name the same file a second time. */
function withoutAssets(rules: Rules): Rules {
  return rules.map((rule) => {
    const applies = rule && typeof rule === 'object' && rule.test instanceof RegExp && rule.test.test('.svg');
    return applies ? { ...rule, exclude: assets } : rule;
  });
}
