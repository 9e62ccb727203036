import type { Decorator } from '@storybook/react-webpack5';
import { useEffect, type ReactNode } from 'react';
import { baseCss } from '@plumbline/kit/base-css';

const sheet = baseCss({ fontUrl: (file) => `./fonts/${file}` });

type Theme = 'light' | 'dark';

function Brand({ theme, children }: { theme: Theme; children: ReactNode }) {
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);
  return (
    <>
      <style>{sheet}</style>
      {children}
    </>
  );
}

/** The brand's sheet, and the theme that the toolbar chose. */
export const withBrand: Decorator = (Story, { globals }) => (
  <Brand theme={globals['theme'] === 'dark' ? 'dark' : 'light'}>
    <Story />
  </Brand>
);
