import { useEffect, type ReactNode } from 'react';
import type { Decorator } from '@storybook/react-webpack5';
import { baseCss } from '@plumbline/kit/base-css';

/** The site's two themes. */
export type Theme = 'light' | 'dark';

/** The style sheet of every page of the site, with the fonts that Storybook serves. */
export const brandSheet = baseCss({ fontUrl: (file) => `./fonts/${file}` });

/** Applies the brand's style sheet and the theme to the whole document. */
export function Brand({ theme, children }: { theme: Theme; children: ReactNode }) {
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);
  return (
    <>
      {/* React inserts one sheet for the document, even if a documentation page shows several stories. */}
      <style href="brand" precedence="default">
        {brandSheet}
      </style>
      {children}
    </>
  );
}

/** The theme for the toolbar's value. */
export function themeOf(globals: Readonly<Record<string, unknown>>): Theme {
  return globals['theme'] === 'dark' ? 'dark' : 'light';
}

/** The theme of the documentation page that contains this document in a frame; undefined in any other frame or window. */
function themeAround(): Theme | undefined {
  const theme = window.parent === window ? undefined : window.parent.document.documentElement.dataset['theme'];
  return theme === 'dark' || theme === 'light' ? theme : undefined;
}

/** The brand's sheet, and the theme that the toolbar chose. */
export const withBrand: Decorator = (Story, { globals }) => (
  <Brand theme={themeAround() ?? themeOf(globals)}>
    <Story />
  </Brand>
);
