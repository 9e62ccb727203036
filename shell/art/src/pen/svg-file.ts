import { presentation, type Presentation } from './presentation.ts';
import { lineColours, washColours } from './palette.ts';
import type { Drawing, Shape } from './shape.ts';

/** The sheet that a drawing is cut from. */
export interface Sheet {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The head of a picture file. */
export interface SvgFileOptions {
  readonly sheet: Sheet;
  /** Natural size over drawing units; default 1. */
  readonly scale?: number;
  /** The text alternative; omitted if the page has it. */
  readonly title?: string;
  /** Pens keep their width in parts that are drawn enlarged; default false. */
  readonly constantPens?: boolean;
  /** The same in both themes; default false. */
  readonly lightOnly?: boolean;
}

/** The fragment that turns a picture file dark: `street.svg#dark`. */
const darkFragment = 'dark';

/**
 * A drawing as a file that stands alone: no scripts, no style attributes, nothing fetched. It is light, and dark
 * when its address ends in `#dark`: one file serves both themes because the fragment makes its root the target.
 */
export function svgFile(
  drawing: Drawing,
  { sheet, scale = 1, title, constantPens = false, lightOnly = false }: SvgFileOptions,
): string {
  const classes = new Map<string, string>();
  const body = markup(drawing, (look) => {
    const rule = Object.entries(look)
      .map(([property, value]) => `${property}:${String(value).replace(/,light-dark\([^)]*\)\)/g, ')')}`)
      .join(';');
    const name = classes.get(rule) ?? `p${classes.size}`;
    classes.set(rule, name);
    return name;
  });
  const looks = [...classes].map(([rule, name]) => `.${name}{${rule}}`).join('');
  const rules = looks + (constantPens ? 'path{vector-effect:non-scaling-stroke}' : '');
  const id = lightOnly ? '' : ` id="${darkFragment}"`;
  const size = `width="${sheet.width * scale}" height="${sheet.height * scale}" viewBox="${sheet.x} ${sheet.y} ${sheet.width} ${sheet.height}"`;
  const name = title === undefined ? '' : `<title>${title.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</title>`;
  return `<svg xmlns="http://www.w3.org/2000/svg"${id} ${size}>${name}<style>${variables(rules, lightOnly)}${rules}</style>${body}</svg>\n`;
}

function markup(drawing: Drawing, classOf: (look: Presentation) => string): string {
  return drawing.map((shape) => one(shape, classOf)).join('');
}

function one(shape: Shape, classOf: (look: Presentation) => string): string {
  return shape.kind === 'group'
    ? `<g transform="${shape.transform}">${markup(shape.shapes, classOf)}</g>`
    : `<path class="${classOf(presentation(shape.ink))}" d="${shape.d}"/>`;
}

function variables(rules: string, lightOnly: boolean): string {
  const used = [
    ...new Map(
      [...Object.values(washColours), ...Object.values(lineColours)].map((colour) => [colour.property, colour]),
    ).values(),
  ].filter(({ property }) => rules.includes(`var(${property})`));
  const light = used.map((colour) => `${colour.property}:${colour.light}`).join(';');
  const dark = used
    .filter((colour) => colour.dark !== colour.light)
    .map((colour) => `${colour.property}:${colour.dark}`)
    .join(';');
  return `:root{${light}}${lightOnly ? '' : `:root:target{${dark}}`}`;
}
