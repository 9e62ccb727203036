import { useEffect, useState } from 'react';

/** The values of the brand's tokens for the provider's frames, which have no access to the page's. */
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

const plain: BrandStyle = {
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

/** The tokens in the theme on show; they follow when the visitor changes it. */
export function useBrandStyle(): BrandStyle {
  const [style, setStyle] = useState(plain);
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
    ink: token('--ink', plain.ink),
    ink3: token('--ink-3', plain.ink3),
    danger: token('--danger', plain.danger),
    sheet: token('--sheet', plain.sheet),
    fieldBorder: token('--field-border', plain.fieldBorder),
    focus: token('--focus', plain.focus),
    paper: token('--paper', plain.paper),
    sans: plain.sans,
    dark: computed.colorScheme === 'dark',
  };
}
