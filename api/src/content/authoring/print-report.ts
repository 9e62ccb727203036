import type { ImportReport } from './import-posts.ts';
import type { Note } from './note.ts';

/** Prints the result of an import: imported files to standard output, faults to standard error. */
export function printReport({ articles, refused, faults, warnings }: ImportReport): void {
  for (const { file, slug, outcome } of articles) console.log(`${outcome.padEnd(9)} ${slug}  (${file})`);
  for (const note of warnings) console.error(`warning   ${location(note)} ${note.message}`);
  for (const note of faults) console.error(`fault     ${location(note)} ${note.message}`);
  const count = (outcome: string): number => articles.filter((article) => article.outcome === outcome).length;
  const counts = ['created', 'updated', 'unchanged'].map((outcome) => `${count(outcome)} ${outcome}`);
  console.log(`${[...counts, `${refused.length} refused`].join(', ')}`);
}

function location({ file, line }: Note): string {
  return `${file}:${line}`;
}
