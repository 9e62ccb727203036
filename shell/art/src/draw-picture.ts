import { optimize, type Config } from 'svgo';
import { pictures } from './pictures.ts';

const config: Config = {
  multipass: true,
  floatPrecision: 1,
  plugins: [
    {
      name: 'preset-default',
      // The dark theme needs the style sheet's `:target` rule and the id of the root (svg-file.ts).
      params: { overrides: { inlineStyles: false, minifyStyles: false, cleanupIds: false } },
    },
  ],
};

/** The optimised SVG text of a picture, always the same for the same name. @throws RangeError for an unknown name. */
export function drawPicture(name: string): string {
  const picture = Object.hasOwn(pictures, name) ? pictures[name] : undefined;
  if (picture === undefined) {
    throw new RangeError(`There is no picture called ${name}. Pictures: ${Object.keys(pictures).join(', ')}`);
  }
  return `${optimize(picture(), config).data}\n`;
}
