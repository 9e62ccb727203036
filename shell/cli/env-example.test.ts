import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseEnv } from 'node:util';
import { expect, test } from '@jest/globals';
import { workspaceRoot } from '@plumbline/build/workspace';
import { readPageServerSettings } from '../server/settings.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** `.env.example` with every setting uncommented. */
const example = parseEnv(
  readFileSync(join(workspaceRoot, '.env.example'), 'utf8').replaceAll(/^#(?=[A-Z][A-Z\d_]*=)/gm, ''),
);

/** The names in the files that declare settings: `PORT: v.optional(…` and the like. */
function declaredNames(): string[] {
  const files = globSync(
    ['{api,api/sandbox,api/serving}/src/**/*settings.ts', 'shell/{server,smoke-test,cli/plumbline}/settings.ts'],
    {
      cwd: workspaceRoot,
    },
  );
  return files.flatMap((file) =>
    [...readFileSync(join(workspaceRoot, file), 'utf8').matchAll(/^ {2}([A-Z][A-Z\d_]+): /gm)].map(
      ([, name = '']) => name,
    ),
  );
}

test('.env.example describes exactly the existing settings', () => {
  expect(Object.keys(example).sort()).toEqual([...new Set(declaredNames())].sort());
});

test('.env.example has the default of every setting: using the file unchanged changes nothing', async () => {
  expect(readPageServerSettings(example)).toEqual(readPageServerSettings({}));
  // The shell has no types of the API, so its settings are imported by their path.
  const api = (await import(pathToFileURL(join(workspaceRoot, 'api/src/settings.ts')).href)) as {
    settingsFrom: (environment: Environment) => unknown;
  };
  expect(api.settingsFrom(example)).toEqual(api.settingsFrom({}));
});
