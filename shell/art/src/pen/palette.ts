import type { LineColour, Wash } from './ink.ts';

interface Colour {
  /** The CSS variable of the colour. */
  readonly property: `--${string}`;
  readonly light: string;
  readonly dark: string;
}

export const washColours: Readonly<Record<Wash, Colour>> = {
  paper: { property: '--w-paper', light: '#FCFBF8', dark: '#232D30' },
  page: { property: '--paper', light: '#F4F3EE', dark: '#171E20' },
  patina: { property: '--w-patina', light: '#CBD8CF', dark: '#2F423B' },
  'patina-deep': { property: '--w-patina-2', light: '#5E8573', dark: '#5E8573' },
  brick: { property: '--w-brick', light: '#E6CDBF', dark: '#4A332B' },
  'brick-deep': { property: '--w-brick-2', light: '#B56A50', dark: '#8B4C38' },
  brass: { property: '--w-brass', light: '#EBDDBD', dark: '#4A3F29' },
  'brass-deep': { property: '--w-brass-2', light: '#C79A45', dark: '#A97E2F' },
  'brass-shade': { property: '--brass-shade', light: '#D7B87B', dark: '#7E622C' },
  slate: { property: '--w-slate', light: '#A9B4B5', dark: '#3A474A' },
  steel: { property: '--steel', light: '#B9C2C2', dark: '#B9C2C2' },
  sky: { property: '--w-sky', light: '#D8E1E2', dark: '#2A373C' },
  leaf: { property: '--w-leaf', light: '#C4CFB4', dark: '#323D31' },
  glass: { property: '--w-glass', light: '#DCE6E8', dark: '#33444A' },
  ink: { property: '--w-ink', light: '#2B3639', dark: '#0E1416' },
  text: { property: '--ink', light: '#1B2325', dark: '#F0EEE7' },
  'text-quiet': { property: '--ink-2', light: '#465154', dark: '#BCC4C3' },
  correction: { property: '--danger', light: '#A8231B', dark: '#F2A197' },
  shadow: { property: '--art-shadow', light: '#1B232529', dark: '#0000004D' },
  'porch-shadow': { property: '--art-porch', light: '#1B23254D', dark: '#00000066' },
  bob: { property: '--bob', light: '#C2943F', dark: '#C2943F' },
  'bob-shade': { property: '--bob-shade', light: '#8A6420', dark: '#8A6420' },
  limewash: { property: '--limewash', light: '#ECEAE2', dark: '#ECEAE2' },
  night: { property: '--m-slate', light: '#1D2628', dark: '#1D2628' },
  'brick-band': { property: '--m-brick', light: '#8B3A25', dark: '#8B3A25' },
  'brass-lit': { property: '--m-brass-lit', light: '#D9B468', dark: '#D9B468' },
  lamplight: { property: '--lamplight', light: '#D9B46859', dark: '#D9B46859' },
};

export const lineColours: Readonly<Record<LineColour, Colour>> = {
  ink: washColours.text,
  'ink-2': washColours['text-quiet'],
  line: { property: '--line', light: '#A97E2F', dark: '#D9B468' },
  danger: washColours.correction,
  chalk: { property: '--m-limewash', light: '#F4F3EE', dark: '#F4F3EE' },
  'brass-lit': washColours['brass-lit'],
  night: washColours.night,
};
