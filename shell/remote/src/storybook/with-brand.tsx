import { useEffect, type ReactNode } from 'react';
import type { Decorator } from '@storybook/react-webpack5';
import { baseCss } from '@plumbline/kit/base-css';

/** The site's two themes. */
export type Theme = 'light' | 'dark';

/** The sheet that every page of the site starts with; fonts lie beside Storybook's documents. */
export const brandSheet = baseCss({ fontUrl: (file) => `./fonts/${file}` });

/** The brand's sheet, and the theme, on the whole document. */
export function Brand({ theme, children }: { theme: Theme; children: ReactNode }) {
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);
  return (
    <>
      {/* One sheet for the document, however many stories a page of documentation shows. */}
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

/** The theme of the page of documentation that this document is framed by; undefined elsewhere, also in Storybook itself. */
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
