import { useEffect, useState, type PropsWithChildren } from 'react';
import { DocsContainer, type DocsContainerProps } from '@storybook/addon-docs/blocks';
import { createGlobalStyle } from 'styled-components';
import { GLOBALS_UPDATED } from 'storybook/internal/core-events';
import { addons } from 'storybook/preview-api';
import { brandTheme } from '../brand-theme.ts';
import { Brand, themeOf } from '@plumbline/remote/internal/storybook/with-brand';

type Globals = Readonly<Record<string, unknown>>;

/** The undeclared part of Storybook's page context. */
interface WithGlobals {
  readonly store: { readonly userGlobals: { readonly globals: Globals } };
}

// Storybook's own rules for text on these pages, in the brand's type.
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

  /* Storybook's words for on and off have half of the contrast that they need. */
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

/** A page of documentation: the brand's sheet, and everything of Storybook's in the theme that the toolbar chose. */
export function BrandDocs({ context, children }: PropsWithChildren<DocsContainerProps>) {
  const { userGlobals } = (context as unknown as WithGlobals).store;
  const [theme, setTheme] = useState(() => themeOf(userGlobals.globals));
  useEffect(() => {
    const channel = addons.getChannel();
    // Not from the event: a story in a frame sends the same event with its own globals.
    const onGlobals = () => setTheme(themeOf(userGlobals.globals));
    channel.on(GLOBALS_UPDATED, onGlobals);
    return () => channel.off(GLOBALS_UPDATED, onGlobals);
  }, [userGlobals]);
  return (
    <Brand theme={theme}>
      <DocsType />
      {/* Stories in frames get the theme when they are loaded. */}
      <DocsContainer key={theme} context={context} theme={brandTheme(theme)}>
        {children}
      </DocsContainer>
    </Brand>
  );
}
