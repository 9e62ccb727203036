import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import leven from 'leven';

/** In letters that differ: what counts as a misspelt name. */
const misspelt = 2;

/** In letters: shorter names differ by two from names of others by chance. */
const shortest = 8;

/**
 * A line for each name that is nearly a setting's, or stands in `.env` and is none: such a setting would be ignored without a
 * word. The names of all processes are those of `.env.example`.
 * @param root The folder of both files; without an `.env.example` there is nothing to compare with.
 */
export function unknownSettings(root: string, environment: Readonly<Record<string, string | undefined>>): string[] {
  const example = join(root, '.env.example');
  if (!existsSync(example)) return [];
  const known = [...readFileSync(example, 'utf8').matchAll(/^#?([A-Z][A-Z\d_]*)=/gm)].map(([, name = '']) => name);
  const file = join(root, '.env');
  const written = existsSync(file) ? Object.keys(parseEnv(readFileSync(file, 'utf8'))) : [];
  return Object.keys(environment).flatMap((name) => {
    if (known.includes(name)) return [];
    const meant = name.length >= shortest && known.find((one) => leven(one, name) <= misspelt);
    if (meant) return [`${name} is no setting: is ${meant} meant?`];
    return written.includes(name) ? [`${name} in .env is no setting: .env.example names them all`] : [];
  });
}
