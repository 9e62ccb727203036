import { isBuiltin } from 'node:module';
import { dirname, resolve } from 'node:path';
import { brokenModule } from './modules.ts';
import { packagePlace, type Place } from './places.ts';

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
  // It writes files that are committed: nothing of it is in what visitors get, and nobody imports it.
  '@plumbline/art': { workspace: [], forbidden: [...serverCode, /^styled-components$/], browser: false },
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
  '@plumbline/sandbox': {
    workspace: ['@plumbline/contract', '@plumbline/serving'],
    forbidden: browserCode,
    browser: false,
  },
  '@plumbline/serving': { workspace: ['@plumbline/contract'], forbidden: browserCode, browser: false },
  '@plumbline/shell': { workspace: [...three, '@plumbline/build', '@plumbline/serving'], browser: false },
  '@plumbline/storybook': { workspace: three, forbidden: serverCode, browser: false },
};
const remote: Wall = { workspace: three, forbidden: serverCode, browser: true };

// They stand outside: the twin that the benchmark measures is built from everybody's sources on purpose.
const outside = new Set(['@plumbline/e2e', 'plumbline']);

/** What a file's import breaks, in one sentence; undefined where it may stand. */
export function brokenWall(file: string, specifier: string): string | undefined {
  const place = packagePlace(file);
  if (place === undefined || outside.has(place.name)) return undefined;
  if (specifier.startsWith('.')) return brokenByPath(place, file, specifier);
  const wall = place.name.startsWith('mf-') ? remote : walls[place.name];
  if (wall === undefined) return `${place.name} has no walls: name what it may import in shell/cli/check/lint/walls.ts`;
  return brokenByPackage(place, wall, specifier);
}

/**
 * What the address of a file breaks, such as `new URL('./worker.ts', import.meta.url)`. In what runs in browsers it takes the
 * file into the build as an import does; elsewhere only that of a worker is more than the name of a file.
 */
export function brokenAddress(file: string, path: string, isWorker: boolean): string | undefined {
  const place = packagePlace(file);
  if (place === undefined || outside.has(place.name)) return undefined;
  if (!isWorker && !runsInBrowsers(place)) return undefined;
  return brokenByPath(place, file, path.startsWith('.') ? path : `./${path}`);
}

function brokenByPath(place: Place, file: string, specifier: string): string | undefined {
  const target = resolve(dirname(file), specifier);
  const other = packagePlace(target);
  if (other === undefined || other.folder !== place.folder)
    return `${place.name} reaches out of its own folder: import the other package by its name`;
  if (place.name === '@plumbline/api') return brokenModule(place.inside, other.inside);
  if (place.name.startsWith('mf-') && isShown(place.inside) && other.inside.startsWith('src/testing/')) {
    return `${other.inside} is for tests and stories: pages do without it`;
  }
  if (place.name !== '@plumbline/shell' || !place.inside.startsWith('src/')) return undefined;
  if (/^(server|cli|trial)\//.test(other.inside)) {
    return "the shell's browser code imports its server's or its commands'";
  }
  return undefined;
}

function brokenByPackage(place: Place, wall: Wall, specifier: string): string | undefined {
  const name = packageOf(specifier);
  if (isBuiltin(specifier)) return runsInBrowsers(place) ? `${specifier} does not exist in browsers` : undefined;
  if (specifier === '@plumbline/services/fake' && place.name.startsWith('mf-') && isShown(place.inside)) {
    return `${specifier} is for tests and stories: pages do without it`;
  }
  if (name === place.name) return `${place.name} imports itself by name: use a relative path`;
  if (name.startsWith('mf-')) return `${name} is a remote: it is found at runtime, never imported`;
  // A remote's declaration and build stand beside its sources and need the build package.
  if (name === '@plumbline/build' && place.name.startsWith('mf-') && !place.inside.startsWith('src/')) return undefined;
  if (name.startsWith('@plumbline/') && !wall.workspace.includes(name)) return `${place.name} may not import ${name}`;
  if (wall.forbidden?.some((pattern) => pattern.test(name))) return `${place.name} may not import ${name}`;
  return undefined;
}

function runsInBrowsers({ name, inside }: Place): boolean {
  const wall = name.startsWith('mf-') ? remote : walls[name];
  return (wall?.browser === true || name === '@plumbline/shell') && isSource(inside);
}

/** What visitors get: no tests, no stories, and nothing that only these use. */
function isShown(inside: string): boolean {
  return isSource(inside) && !inside.startsWith('src/testing/') && !inside.endsWith('.stories.tsx');
}

/** Tests run in Node, whatever they test. */
function isSource(inside: string): boolean {
  return inside.startsWith('src/') && !/\.test\.tsx?$/.test(inside);
}

function packageOf(specifier: string): string {
  const [first = '', second = ''] = specifier.split('/');
  return specifier.startsWith('@') ? `${first}/${second}` : first;
}
