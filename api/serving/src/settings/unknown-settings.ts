import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import leven from 'leven';

/** In letters: the largest difference of a misspelt name from a setting's. */
const maxDistance = 2;

/** In letters: shorter names can differ by two by chance. */
const minLength = 8;

/** The names of the settings of all processes, as `.env.example` describes them. */
export function documentedSettings(root: string): string[] {
  const example = readFileSync(join(root, '.env.example'), 'utf8');
  return [...example.matchAll(/^#?([A-Z][A-Z\d_]*)=/gm)].map(([, name = '']) => name);
}

/**
 * A line for each variable that nearly has a setting's name, or is in `.env` without being a setting: such a setting
 * would be ignored silently.
 * @param root The folder of both files; without an `.env.example` the check is skipped.
 */
export function unknownSettings(root: string, environment: Readonly<Record<string, string | undefined>>): string[] {
  if (!existsSync(join(root, '.env.example'))) return [];
  const known = documentedSettings(root);
  const file = join(root, '.env');
  const inFile = existsSync(file) ? Object.keys(parseEnv(readFileSync(file, 'utf8'))) : [];
  return Object.keys(environment).flatMap((name) => {
    if (known.includes(name)) return [];
    const suggestion = name.length >= minLength && known.find((one) => leven(one, name) <= maxDistance);
    if (suggestion) return [`${name} is no setting: is ${suggestion} meant?`];
    return inFile.includes(name) ? [`${name} in .env is no setting: .env.example names them all`] : [];
  });
}
