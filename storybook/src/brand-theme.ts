import { create } from 'storybook/theming';
import type { Theme } from '@plumbline/remote/internal/storybook/with-brand';
import { tokenValue } from './tokens/tokens.ts';

/** Storybook's theme in the brand's colours and fonts: for its sidebar, its toolbar, and its blocks on pages of documentation. */
export function brandTheme(theme: Theme, brandTitle = 'Plumbline') {
  const colour = (name: string) => tokenValue(name, theme);
  const radius = parseInt(tokenValue('--r-1'), 10);
  return create({
    base: theme,
    brandTitle,
    brandUrl: './',
    brandTarget: '_self',
    fontBase: tokenValue('--sans'),
    fontCode: 'ui-monospace, Menlo, Consolas, monospace',
    colorPrimary: colour('--ink'),
    colorSecondary: colour('--link'),
    appBg: colour('--mortar'),
    appContentBg: colour('--paper'),
    appPreviewBg: colour('--paper'),
    appHoverBg: colour('--hl'),
    appBorderColor: colour('--rule'),
    appBorderRadius: radius,
    textColor: colour('--ink'),
    textInverseColor: colour('--action-ink'),
    textMutedColor: colour('--ink-2'),
    barBg: colour('--sheet'),
    barTextColor: colour('--ink-2'),
    barHoverColor: colour('--ink'),
    barSelectedColor: colour('--link'),
    buttonBg: colour('--sheet'),
    buttonBorder: colour('--rule'),
    booleanBg: colour('--mortar'),
    booleanSelectedBg: colour('--sheet'),
    inputBg: colour('--sheet'),
    inputBorder: colour('--field-border'),
    inputTextColor: colour('--ink'),
    inputBorderRadius: radius,
  });
}
