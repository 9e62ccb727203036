import { useEffect, useState } from 'react';

/** The values of the brand's tokens for the payment provider's frames, which cannot read the page's CSS variables. */
export interface BrandStyle {
  readonly ink: string;
  readonly ink3: string;
  readonly danger: string;
  readonly sheet: string;
  readonly fieldBorder: string;
  readonly focus: string;
  readonly paper: string;
  readonly sans: string;
  readonly dark: boolean;
}

const defaultStyle: BrandStyle = {
  ink: '#1B2325',
  ink3: '#5B6669',
  danger: '#A8231B',
  sheet: '#FCFBF8',
  fieldBorder: '#7C8688',
  focus: '#27499A',
  paper: '#F4F3EE',
  sans: '"Instrument Sans", "Helvetica Neue", Arial, sans-serif',
  dark: false,
};

/** The values of the tokens in the theme that is shown, updated when the theme changes. */
export function useBrandStyle(): BrandStyle {
  const [style, setStyle] = useState(defaultStyle);
  useEffect(() => {
    const read = () => setStyle(readStyle());
    read();
    const attribute = new MutationObserver(read);
    attribute.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    const device = window.matchMedia('(prefers-color-scheme: dark)');
    device.addEventListener('change', read);
    return () => {
      attribute.disconnect();
      device.removeEventListener('change', read);
    };
  }, []);
  return style;
}

function readStyle(): BrandStyle {
  const computed = getComputedStyle(document.documentElement);
  const token = (name: string, otherwise: string) => computed.getPropertyValue(name).trim() || otherwise;
  return {
    ink: token('--ink', defaultStyle.ink),
    ink3: token('--ink-3', defaultStyle.ink3),
    danger: token('--danger', defaultStyle.danger),
    sheet: token('--sheet', defaultStyle.sheet),
    fieldBorder: token('--field-border', defaultStyle.fieldBorder),
    focus: token('--focus', defaultStyle.focus),
    paper: token('--paper', defaultStyle.paper),
    sans: defaultStyle.sans,
    dark: computed.colorScheme === 'dark',
  };
}
