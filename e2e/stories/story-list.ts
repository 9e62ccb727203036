import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtStorybook } from '@plumbline/build/workspace';

interface Entry {
  readonly type: 'story' | 'docs';
  readonly id: string;
  readonly title: string;
  readonly name: string;
}

/** Every story of the build. @throws Error if Storybook has not been built. */
export function storyList(): Entry[] {
  return entries().filter(({ type }) => type === 'story');
}

/** Every page of documentation of the build. @throws Error if Storybook has not been built. */
export function docsList(): Entry[] {
  return entries().filter(({ type }) => type === 'docs');
}

function entries(): Entry[] {
  const index = join(builtStorybook, 'index.json');
  if (!existsSync(index)) throw new Error('Storybook has not been built: run `npm test -- stories`');
  const built = JSON.parse(readFileSync(index, 'utf8')) as { entries: Record<string, Entry> };
  return Object.values(built.entries);
}
