import type { Figures, FiguresTable } from './figures.ts';
import { wantedColumns } from './figures.ts';

/** One run of a bench, as it is kept beside the document. */
export interface BenchRun extends Figures {
  readonly name: string;
  readonly title: string;
  readonly command: string;
  /** ISO 8601. */
  readonly date: string;
  /** What it ran on, with the load before it. */
  readonly machine: string;
  /** Of Node, Chromium, SQLite and the sources. */
  readonly versions: string;
  /** In s. */
  readonly took: number;
  readonly exitCode: number;
}

const begin = (name: string) => `<!-- figures of ${name}: written by npm run bench -->`;
const end = '<!-- end of figures -->';

/**
 * The document with the figures of a run in the place of those before. What people have written around them stays as it is; a
 * bench that the document does not know gets a section at its end.
 */
export function withFigures(document: string, run: BenchRun): string {
  const from = document.indexOf(begin(run.name));
  const block = `${begin(run.name)}\n\n${figuresBlock(run)}\n\n${end}`;
  if (from === -1) return `${document.trimEnd()}\n\n## ${run.title}\n\n${block}\n`;
  const to = document.indexOf(end, from);
  if (to === -1) throw new Error(`The figures of ${run.name} have no end: ${end}`);
  return document.slice(0, from) + block + document.slice(to + end.length);
}

function figuresBlock(run: BenchRun): string {
  const { command, date, machine, versions, took, exitCode, tables, wanted, lines } = run;
  const verdict = exitCode === 0 ? '' : ` **It ended with ${exitCode}.**`;
  return [
    `\`${command}\`, ${date.slice(0, 10)}, ${took.toFixed(0)} s, on ${machine}; ${versions}.${verdict}`,
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
