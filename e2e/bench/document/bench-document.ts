import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../site/root.ts';
import { benches } from '../benches.ts';
import { agedRuns, type AgedRun } from './bench-runs.ts';
import { wantedColumns, type FiguresTable } from './figures.ts';

const documentFile = join(root, 'docs', 'benchmarks.md');
const startMark = (name: string) => `<!-- figures of ${name}: written by npm run bench -->`;
const endMark = '<!-- end of figures -->';

/** Writes the last run of every bench into docs/benchmarks.md, and marks the runs that are older than the code they measured. */
export async function writeDocument(): Promise<void> {
  const runs = await agedRuns();
  const document = await readFile(documentFile, 'utf8');
  await writeFile(
    documentFile,
    benches.reduce((text, { name }) => withFigures(text, name, runs.get(name)), document),
  );
}

/**
 * The document with a bench's new figures between the HTML comments that mark their place; all other text stays.
 * @throws Error if the document has no such comments for the bench
 */
export function withFigures(document: string, name: string, run: AgedRun | undefined): string {
  const from = document.indexOf(startMark(name));
  const to = document.indexOf(endMark, from);
  if (from === -1 || to === -1)
    throw new Error(`The document has no marks for ${name}: ${startMark(name)} … ${endMark}`);
  const block = run === undefined ? 'Not measured yet.' : figuresBlock(run);
  return `${document.slice(0, from)}${startMark(name)}\n\n${block}\n\n${document.slice(to)}`;
}

function figuresBlock(run: AgedRun): string {
  const { command, date, revision, machine, versions, took, exitCode, isOlder, tables, wanted, lines } = run;
  const verdict = exitCode === 0 ? '' : ` **It ended with ${exitCode}.**`;
  const age = isOlder ? '**Older than the code:** what is measured here has changed since. ' : '';
  return [
    `${age}\`${command}\`, ${date.slice(0, 10)}, commit ${revision}, ${took.toFixed(0)} s, on ${machine}; ${versions}.${verdict}`,
    ...tables.map(markdownOf),
    ...(lines.length > 0 ? [['```', ...lines, '```'].join('\n')] : []),
    ...(wanted.length > 0
      ? [
          markdownOf({
            columns: wantedColumns,
            rows: wanted.map((one) => [one.wanted, one.measured, one.met ? 'yes' : '**no**']),
          }),
        ]
      : []),
  ].join('\n\n');
}

function markdownOf({ columns, rows }: FiguresTable): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(columns), `|${'---|'.repeat(columns.length)}`, ...rows.map(line)].join('\n');
}
