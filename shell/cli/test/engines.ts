import { globSync } from 'node:fs';
import { firstOnPath, isExecutable } from '../find-program.ts';
import { notTested } from './not-tested.ts';

/** The dependencies of the search. */
export interface SearchContext {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The pattern of the path where Debian installs WebKitGTK's browser. */
  readonly debian: string;
}

/** The engines besides Chromium. */
export interface Engines {
  /** The environment variables with the installed engines. */
  readonly installed: Readonly<Record<string, string>>;
  /** A line for each missing engine: its name and how to install it. */
  readonly missing: readonly string[];
}

const machine: SearchContext = { environment: process.env, debian: '/usr/lib/*/webkit2gtk-4.*/MiniBrowser' };

/**
 * Finds Firefox and WebKitGTK: in `FIREFOX` and `WEBKIT`, else installed ones. WebKitGTK also needs Xvfb for a screen,
 * and xdotool for keys and clicks.
 * @throws Error if one of the variables names no program.
 */
export function findEngines({ environment, debian }: SearchContext = machine): Engines {
  const onPath = (names: readonly string[]) => firstOnPath(names, environment['PATH'] ?? '');
  const fromVariable = (variable: string) => {
    const path = environment[variable];
    if (path && !isExecutable(path))
      throw new Error(`${variable} names ${path}, which is not a program that can be run`);
    return path || undefined;
  };
  const webkit = fromVariable('WEBKIT') ?? globSync(debian).toSorted().at(-1);
  const engines = [
    {
      name: 'Firefox',
      variable: 'FIREFOX',
      path: fromVariable('FIREFOX') ?? onPath(['firefox-esr', 'firefox']),
      needs: 'firefox-esr',
    },
    {
      name: 'WebKitGTK',
      variable: 'WEBKIT',
      path: onPath(['Xvfb']) && onPath(['xdotool']) && webkit,
      needs: 'libwebkit2gtk-4.1-0 xvfb xdotool',
    },
  ];
  return {
    installed: Object.fromEntries(engines.flatMap(({ variable, path }) => (path ? [[variable, path]] : []))),
    missing: engines
      .filter(({ path }) => !path)
      .map(
        ({ name, variable, needs }) =>
          `${notTested}${name} is not installed. apt-get install ${needs}, or set ${variable} to its path.`,
      ),
  };
}
