import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import leven from 'leven';

/** In letters: a name that differs from a setting's name by no more counts as a misspelling of it. */
const maxDistance = 2;

/** In letters: shorter names are not compared, because two different words can differ by two letters by chance. */
const minLength = 8;

/** The names of the settings of all processes, as `.env.example` describes them. */
export function documentedSettings(root: string): string[] {
  const example = readFileSync(join(root, '.env.example'), 'utf8');
  return [...example.matchAll(/^#?([A-Z][A-Z\d_]*)=/gm)].map(([, name = '']) => name);
}

/**
 * A line for each variable that nearly has a setting's name, or is in `.env` without being a setting: such a variable
 * would be ignored silently.
 * @param root The folder of both files; without an `.env.example` the check is skipped.
 */
export function unknownSettings(root: string, environment: Readonly<Record<string, string | undefined>>): string[] {
  if (!existsSync(join(root, '.env.example'))) return [];
  const settingNames = documentedSettings(root);
  const file = join(root, '.env');
  const inFile = existsSync(file) ? Object.keys(parseEnv(readFileSync(file, 'utf8'))) : [];
  return Object.keys(environment).flatMap((name) => {
    if (settingNames.includes(name)) return [];
    const suggestion = name.length >= minLength && settingNames.find((setting) => leven(setting, name) <= maxDistance);
    if (suggestion) return [`${name} is no setting: is ${suggestion} meant?`];
    return inFile.includes(name) ? [`${name} in .env is no setting: .env.example names them all`] : [];
  });
}
