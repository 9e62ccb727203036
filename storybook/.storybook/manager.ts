import * as React from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { addons } from 'storybook/manager-api';
import { Logo } from '@plumbline/kit/logo';
import { brandTheme } from '../src/brand-theme.ts';
import { brandSheet } from '@plumbline/remote/internal/storybook/with-brand';
import { tokens } from '../src/tokens/tokens.ts';

// Storybook compiles JSX in modules that this file imports to calls of a global `React`.
Object.assign(window, { React });

const theme = window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';

/** The logo as HTML, because Storybook's theme accepts no React element. */
function logoMarkup(): string {
  const place = document.createElement('div');
  const root = createRoot(place);
  flushSync(() => root.render(React.createElement(Logo, { title: 'Plumbline' })));
  const markup = place.innerHTML;
  root.unmount();
  return markup;
}

// The brand's fonts and tokens only: its rules for elements would change Storybook's own controls.
const sheet = document.createElement('style');
const faces = brandSheet.match(/@font-face\{[^}]*\}/g) ?? [];
const variables = [...tokens[theme]].map(([name, value]) => `${name}:${value}`).join(';');
// The brand uses neither labels in capitals nor merely decorative colours, so that Storybook's are removed.
const sidebar = `
.sidebar-subheading button{text-transform:none;letter-spacing:0;font-size:13px}
.sidebar-item{border-radius:var(--r-1)}
.sidebar-item svg{color:inherit}`;
sheet.textContent = `${faces.join('')}:root{${variables}}${sidebar}`;
document.head.append(sheet);

addons.setConfig({ theme: brandTheme(theme, logoMarkup()), sidebar: { showRoots: true } });
