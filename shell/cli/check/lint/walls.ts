import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';

/** A package of the workspace, as the walls see it. */
interface Place {
  /** The folder of its package.json. */
  readonly folder: string;
  readonly name: string;
  /** The file's path in it, with slashes. */
  readonly inside: string;
}

interface Wall {
  /** Workspace packages that may be imported, without their subpaths. */
  readonly workspace: readonly string[];
  /** Packages that may not be. */
  readonly forbidden?: readonly RegExp[];
  /** Whether the sources run in browsers, where Node's modules do not exist. */
  readonly browser: boolean;
}

const three = ['@plumbline/contract', '@plumbline/kit', '@plumbline/services'];
const serverCode = [/^(koa|knex|pg|pino|better-sqlite3)$/, /^@koa\//, /^koa-/];
const browserCode = [
  /^(react|react-dom|react-router|react-router-dom|styled-components|swr|final-form|react-final-form)$/,
  /^@radix-ui\//,
];

const walls: Readonly<Record<string, Wall>> = {
  '@plumbline/contract': { workspace: [], forbidden: [...serverCode, ...browserCode], browser: true },
  '@plumbline/services': { workspace: ['@plumbline/contract'], forbidden: serverCode, browser: true },
  '@plumbline/kit': { workspace: ['@plumbline/contract'], forbidden: serverCode, browser: true },
  '@plumbline/build': {
    workspace: ['@plumbline/contract'],
    forbidden: [...serverCode, /^(react-dom|styled-components|swr)$/],
    browser: false,
  },
  '@plumbline/api': {
    workspace: ['@plumbline/contract', '@plumbline/sandbox', '@plumbline/serving'],
    forbidden: browserCode,
    browser: false,
  },
  '@plumbline/sandbox': { workspace: ['@plumbline/contract'], forbidden: browserCode, browser: false },
  '@plumbline/serving': { workspace: ['@plumbline/contract'], forbidden: browserCode, browser: false },
  '@plumbline/shell': { workspace: [...three, '@plumbline/build', '@plumbline/serving'], browser: false },
  '@plumbline/storybook': { workspace: three, forbidden: serverCode, browser: false },
};
const remote: Wall = { workspace: three, forbidden: serverCode, browser: true };

// They stand outside: the twin that the benchmark measures is built from everybody's sources on purpose.
const outside = new Set(['@plumbline/e2e', 'plumbline']);

/** What a file's import breaks, in one sentence; undefined where it may stand. */
export function brokenWall(file: string, specifier: string): string | undefined {
  const place = placeOf(file);
  if (place === undefined || outside.has(place.name)) return undefined;
  if (specifier.startsWith('.')) return brokenByPath(place, file, specifier);
  const wall = place.name.startsWith('mf-') ? remote : walls[place.name];
  if (wall === undefined) return `${place.name} has no walls: name what it may import in shell/cli/check/lint/walls.ts`;
  return brokenByPackage(place, wall, specifier);
}

function brokenByPath(place: Place, file: string, specifier: string): string | undefined {
  const target = resolve(dirname(file), specifier);
  const other = placeOf(target);
  if (other === undefined || other.folder !== place.folder)
    return `${place.name} reaches out of its own folder: import the other package by its name`;
  if (place.name !== '@plumbline/shell' || !place.inside.startsWith('src/')) return undefined;
  if (/^(server|cli)\//.test(other.inside)) return "the shell's browser code imports its server's or its commands'";
  return undefined;
}

function brokenByPackage(place: Place, wall: Wall, specifier: string): string | undefined {
  const name = packageOf(specifier);
  const runsInBrowsers = wall.browser
    ? isSource(place.inside)
    : place.name === '@plumbline/shell' && isSource(place.inside);
  if (specifier.startsWith('node:')) return runsInBrowsers ? `${specifier} does not exist in browsers` : undefined;
  if (name === place.name) return `${place.name} imports itself by name: use a relative path`;
  if (name.startsWith('mf-')) return `${name} is a remote: it is found at runtime, never imported`;
  // A remote's declaration and build stand beside its sources and need the build package.
  if (name === '@plumbline/build' && place.name.startsWith('mf-') && !place.inside.startsWith('src/')) return undefined;
  if (name.startsWith('@plumbline/') && !wall.workspace.includes(name)) return `${place.name} may not import ${name}`;
  if (wall.forbidden?.some((pattern) => pattern.test(name))) return `${place.name} may not import ${name}`;
  return undefined;
}

/** Tests run in Node, whatever they test. */
function isSource(inside: string): boolean {
  return inside.startsWith('src/') && !/\.test\.tsx?$/.test(inside);
}

function packageOf(specifier: string): string {
  const [first = '', second = ''] = specifier.split('/');
  return specifier.startsWith('@') ? `${first}/${second}` : first;
}

const named = new Map<string, string | undefined>();

function placeOf(file: string): Place | undefined {
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    if (!named.has(folder)) named.set(folder, nameIn(folder));
    const name = named.get(folder);
    if (name !== undefined) return { folder, name, inside: relative(folder, file).split(sep).join('/') };
  }
  return undefined;
}

function nameIn(folder: string): string | undefined {
  const file = join(folder, 'package.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as { name?: string }).name : undefined;
}
