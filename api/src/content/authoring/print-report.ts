import type { ImportReport } from './import-posts.ts';
import type { Note } from './note.ts';

/** Tells the author what an import came to: what was imported on standard output, what is wrong on standard error. */
export function printReport({ articles, refused, faults, warnings }: ImportReport): void {
  for (const { file, slug, outcome } of articles) console.log(`${outcome.padEnd(9)} ${slug}  (${file})`);
  for (const note of warnings) console.error(`warning   ${place(note)} ${note.message}`);
  for (const note of faults) console.error(`fault     ${place(note)} ${note.message}`);
  const count = (outcome: string): number => articles.filter((article) => article.outcome === outcome).length;
  const counts = ['created', 'updated', 'unchanged'].map((outcome) => `${count(outcome)} ${outcome}`);
  console.log(`${[...counts, `${refused.length} refused`].join(', ')}`);
}

function place({ file, line }: Note): string {
  return `${file}:${line}`;
}
