import { useEffect, useState, type PropsWithChildren } from 'react';
import { DocsContainer, type DocsContainerProps } from '@storybook/addon-docs/blocks';
import { createGlobalStyle } from 'styled-components';
import { GLOBALS_UPDATED } from 'storybook/internal/core-events';
import { addons } from 'storybook/preview-api';
import { brandTheme } from '../brand-theme.ts';
import { Brand, themeOf } from '@plumbline/remote/internal/storybook/with-brand';

type Globals = Readonly<Record<string, unknown>>;

/** The part of Storybook's context of a page that its types do not declare. */
interface WithGlobals {
  readonly store: { readonly userGlobals: { readonly globals: Globals } };
}

// Replaces Storybook's rules for text on pages of documentation by the brand's typography.
const DocsType = createGlobalStyle`
  .sbdocs.sbdocs-content {
    max-width: 1080px;
    font-size: var(--fs-body);
  }

  .sbdocs.sbdocs-content :is(h1, h2, h3):not(.sb-unstyled *) {
    margin: 0;
    padding: 0;
    border: 0;
    color: var(--ink);
    font-family: var(--serif);
    font-weight: 430;
    text-transform: none;
  }

  .sbdocs.sbdocs-content h1:not(.sb-unstyled *) {
    font-size: var(--fs-h2);
    letter-spacing: var(--tr-display);
    line-height: var(--lh-head);
  }

  .sbdocs.sbdocs-content h2:not(.sb-unstyled *) {
    margin-top: 64px;
    font-size: var(--fs-h3);
    letter-spacing: var(--tr-head);
    line-height: 1.2;
  }

  .sbdocs.sbdocs-content h3:not(.sb-unstyled *) {
    margin-top: 40px;
    font: 600 var(--fs-h4) / 1.3 var(--sans);
    letter-spacing: 0;
  }

  .sbdocs.sbdocs-content > :is(p, ul, ol):not(.sb-unstyled) {
    max-width: var(--measure);
    margin: 16px 0 0;
    color: var(--ink);
    font-size: var(--fs-body);
    line-height: var(--lh-body);
  }

  .sbdocs.sbdocs-content > ul:not(.sb-unstyled) > li {
    margin-top: 6px;
    font-size: var(--fs-body);
    line-height: var(--lh-body);
  }

  /* The labels of Storybook's switches have only half of the contrast that WCAG requires. */
  .docblock-argstable-body label > span[aria-hidden] {
    color: var(--ink);
  }

  .sbdocs.sbdocs-content > p a,
  .sbdocs.sbdocs-content > ul a {
    color: var(--link);
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
`;

/** The container of a page of documentation: the brand's style sheet, and Storybook's blocks, both in the toolbar's theme. */
export function BrandDocs({ context, children }: PropsWithChildren<DocsContainerProps>) {
  const { userGlobals } = (context as unknown as WithGlobals).store;
  const [theme, setTheme] = useState(() => themeOf(userGlobals.globals));
  useEffect(() => {
    const channel = addons.getChannel();
    // The event's own globals are not used: a story in an iframe sends the same event with other globals.
    const onGlobals = () => setTheme(themeOf(userGlobals.globals));
    channel.on(GLOBALS_UPDATED, onGlobals);
    return () => channel.off(GLOBALS_UPDATED, onGlobals);
  }, [userGlobals]);
  return (
    <Brand theme={theme}>
      <DocsType />
      {/* Stories in iframes get the theme only when they are loaded: the key loads them again for another theme. */}
      <DocsContainer key={theme} context={context} theme={brandTheme(theme)}>
        {children}
      </DocsContainer>
    </Brand>
  );
}
