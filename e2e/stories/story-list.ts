import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The static build of Storybook. */
export const builtStories = join(import.meta.dirname, '..', '..', 'storybook', 'storybook-static');

interface Entry {
  readonly type: 'story' | 'docs';
  readonly id: string;
  readonly title: string;
  readonly name: string;
}

/** Every story of the build. @throws Error if Storybook has not been built. */
export function storyList(): Entry[] {
  const index = join(builtStories, 'index.json');
  if (!existsSync(index)) throw new Error('Storybook has not been built: run `npm test -- stories`');
  const { entries } = JSON.parse(readFileSync(index, 'utf8')) as { entries: Record<string, Entry> };
  return Object.values(entries).filter(({ type }) => type === 'story');
}
