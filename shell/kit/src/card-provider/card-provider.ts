export { brandFonts } from './brand-fonts.ts';
export { elementAppearance, elementStyle } from './element-options.ts';
export { addScript, loadProvider } from './load-provider.ts';
export { useBrandStyle } from './use-brand-style.ts';
export { useProvider } from './use-provider.ts';
