import { optimize, type Config } from 'svgo';
import { pictures } from './pictures.ts';

const config: Config = {
  multipass: true,
  floatPrecision: 1,
  plugins: [
    {
      name: 'preset-default',
      // The style sheet's :target rule and the root's id are the dark theme.
      params: { overrides: { inlineStyles: false, minifyStyles: false, cleanupIds: false } },
    },
  ],
};

/** The text of a picture file, optimised. The same name gives the same bytes. @throws RangeError for an unknown name. */
export function drawPicture(name: string): string {
  const picture = Object.hasOwn(pictures, name) ? pictures[name] : undefined;
  if (picture === undefined) {
    throw new RangeError(`There is no picture called ${name}. Pictures: ${Object.keys(pictures).join(', ')}`);
  }
  return `${optimize(picture(), config).data}\n`;
}
