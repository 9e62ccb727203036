import { fallbackFaces } from './fallback-faces.ts';

interface Face {
  readonly family: 'Besley' | 'Instrument Sans';
  readonly file: string;
  /** The descriptors of the `@font-face` rule: the weights, widths and the style, if italic, of this file. */
  readonly descriptors: string;
  /** Whether the file has the extended Latin letters: browsers fetch it only for pages that use one of them. */
  readonly extended?: true;
}

const besley = 'font-weight:400 500';
const sans = 'font-weight:400 700;font-stretch:91% 100%';

const faces: readonly Face[] = [
  { family: 'Besley', file: 'besley.woff2', descriptors: besley },
  { family: 'Besley', file: 'besley-italic.woff2', descriptors: `${besley};font-style:italic` },
  { family: 'Besley', file: 'besley-extended.woff2', descriptors: besley, extended: true },
  { family: 'Instrument Sans', file: 'instrument-sans.woff2', descriptors: sans },
  { family: 'Instrument Sans', file: 'instrument-sans-italic.woff2', descriptors: `${sans};font-style:italic` },
  {
    family: 'Instrument Sans',
    file: 'instrument-sans-extended.woff2',
    descriptors: sans,
    extended: true,
  },
  {
    family: 'Instrument Sans',
    file: 'instrument-sans-narrow.woff2',
    descriptors: 'font-weight:400 700;font-stretch:75% 90%',
  },
];

const extendedRange =
  'U+100-130,U+132-151,U+154-17F,U+218-21B,U+1E80-1E85,U+1E9E,U+20A4,U+20A9,U+20AB,U+20B1,U+20B9-20BA,U+20BD';

/** The `@font-face` rules of the brand's fonts and of their fallbacks until they are loaded. */
export function fontFaces(fontUrl: (file: string) => string): string {
  const rules = faces.map(
    (face) =>
      `@font-face{font-family:"${face.family}";src:url("${fontUrl(face.file)}");${face.descriptors};` +
      `${face.extended ? `unicode-range:${extendedRange};` : ''}font-display:swap}`,
  );
  return [...rules, fallbackFaces].join('\n');
}
