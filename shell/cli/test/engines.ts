import { globSync } from 'node:fs';
import { firstOnPath, isExecutable } from '../find-program.ts';

/** What the search depends on. */
export interface Surroundings {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Where Debian's package puts WebKitGTK's own browser, as a pattern. */
  readonly debian: string;
}

/** The engines besides Chromium. */
export interface Engines {
  /** The variables that name those that are installed. */
  readonly installed: Readonly<Record<string, string>>;
  /** A line for each that is not: which, and how it is installed. */
  readonly missing: readonly string[];
}

const real: Surroundings = { environment: process.env, debian: '/usr/lib/*/webkit2gtk-4.*/MiniBrowser' };

/**
 * Finds Firefox and WebKitGTK: what `FIREFOX` and `WEBKIT` name, else installed ones. WebKitGTK also needs Xvfb, a screen for it.
 * @throws Error where one of the variables names no program.
 */
export function findEngines({ environment, debian }: Surroundings = real): Engines {
  const onPath = (names: readonly string[]) => firstOnPath(names, environment['PATH'] ?? '');
  const named = (variable: string) => {
    const path = environment[variable];
    if (path && !isExecutable(path))
      throw new Error(`${variable} names ${path}, which is not a program that can be run`);
    return path || undefined;
  };
  const webkit = named('WEBKIT') ?? globSync(debian).toSorted().at(-1);
  const engines = [
    {
      name: 'Firefox',
      variable: 'FIREFOX',
      path: named('FIREFOX') ?? onPath(['firefox-esr', 'firefox']),
      needs: 'firefox-esr',
    },
    {
      name: 'WebKitGTK',
      variable: 'WEBKIT',
      path: onPath(['Xvfb']) && webkit,
      needs: 'libwebkit2gtk-4.1-0 xvfb',
    },
  ];
  return {
    installed: Object.fromEntries(engines.flatMap(({ variable, path }) => (path ? [[variable, path]] : []))),
    missing: engines
      .filter(({ path }) => !path)
      .map(
        ({ name, variable, needs }) =>
          `NOT TESTED: ${name} is not installed. apt-get install ${needs}, or set ${variable} to its path.`,
      ),
  };
}
