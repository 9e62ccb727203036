import { presentation, type Presentation } from './presentation.ts';
import { lineColours, washColours } from './palette.ts';
import type { Drawing, Shape } from './shape.ts';

/** The part of a drawing that a picture shows, in drawing units. */
export interface Sheet {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The options of a picture file. */
export interface SvgFileOptions {
  readonly sheet: Sheet;
  /** The ratio of the picture's natural size in px to drawing units; default 1. */
  readonly scale?: number;
  /** The text alternative; omitted if the page has it. */
  readonly title?: string;
  /** Whether strokes keep their width when a group or the page enlarges them; default false. */
  readonly constantPens?: boolean;
  /** Whether the picture is light in both themes; default false. */
  readonly lightOnly?: boolean;
}

/** The fragment that selects the dark version of a picture file: `street.svg#dark`. */
const darkFragment = 'dark';

/**
 * A drawing as a self-contained SVG file: without scripts, style attributes and references to other files. It is light, and dark if its
 * URL ends in `#dark`: the fragment makes the root the target, to which the dark colours apply.
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
  return drawing.map((shape) => shapeMarkup(shape, classOf)).join('');
}

function shapeMarkup(shape: Shape, classOf: (look: Presentation) => string): string {
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
