import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { photograph } from './photograph.ts';
import type { RunningSite } from './running-site.ts';

/** The number of articles to add: with those of every new site, they fill more than two pages of the list. */
export const generatedPosts = 24;

/** Titles as authors write them: long ones, an unbreakable word, another script, characters that HTML must escape. */
const titles = [
  'A survey of every lot on the north side of Calvert Street, with the widths, the liens and the names of the neighbours who objected',
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
  'عقار في الطابق الأرضي',
  'Rent < mortgage & "other" sums',
];

/** Imports generated articles by the command that authors use. They are older than the articles of every new site. */
export async function importGeneratedPosts(site: RunningSite): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-articles-'));
  try {
    for (let number = 1; number <= generatedPosts; number += 1) {
      await writeFile(join(folder, `generated-${number}.md`), article(number));
    }
    await writeFile(join(folder, 'photograph.png'), photograph(1_000, 625));
    await site.run('api/src/cli/posts.ts', 'import', folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function article(number: number): string {
  const title = titles[number - 1] ?? `Field note ${number}`;
  const day = new Date(Date.UTC(2019, 0, number, 12)).toISOString();
  return [
    '---',
    `title: ${JSON.stringify(title)}`,
    `slug: generated-${number}`,
    'author: Ada Lindqvist',
    ...(number % 3 === 0 ? [] : ['category: Field notes']),
    ...(number === generatedPosts
      ? ['featured_image: photograph.png', 'featured_image_alt: A wall in the evening.']
      : []),
    `created: ${day}`,
    `updated: ${day}`,
    'status: published',
    '---',
    '',
    `The ${number}th of a row of notes that fill the list. `.repeat(12),
    '',
    ...(number === generatedPosts ? ['![A wall in the evening.](photograph.png)', ''] : []),
  ].join('\n');
}
