/** A table as a bench prints it, in Markdown. */
export interface FiguresTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A required figure, and the measured one. */
interface WantedFigure {
  readonly wanted: string;
  readonly measured: string;
  readonly met: boolean;
}

/** The results of a bench, in one shape for all, parsed from its output. */
export interface Figures {
  /** All tables except that of the required figures. */
  readonly tables: readonly FiguresTable[];
  readonly wanted: readonly WantedFigure[];
  /** All other lines of the output. */
  readonly lines: readonly string[];
}

/** The columns of the table of a bench's required figures; the last holds `yes` or `no`. */
export const wantedColumns = ['figure wanted', 'measured', 'met'] as const;

/** Parses the figures in a bench's output. @throws Error if a row has another number of cells than its table. */
export function figuresOf(printed: string): Figures {
  const tables: { columns: string[]; rows: string[][] }[] = [];
  const lines: string[] = [];
  let currentTable: { columns: string[]; rows: string[][] } | null = null;
  for (const line of printed.split('\n').map((each) => each.trim())) {
    const cells = cellsOf(line);
    if (cells === null) {
      currentTable = null;
      if (line !== '' && !isNoise(line)) lines.push(line);
    } else if (currentTable === null) {
      currentTable = { columns: cells, rows: [] };
      tables.push(currentTable);
    } else if (!cells.every((cell) => /^:?-+:?$/.test(cell))) {
      if (cells.length !== currentTable.columns.length)
        throw new Error(`The row ${line} does not fit ${currentTable.columns.join(', ')}`);
      currentTable.rows.push(cells);
    }
  }
  const isWanted = ({ columns }: FiguresTable) => columns.join() === wantedColumns.join();
  return {
    tables: tables.filter((table) => !isWanted(table)),
    wanted: tables
      .filter(isWanted)
      .flatMap(({ rows }) => rows)
      .map(([wanted = '', measured = '', met]) => ({ wanted, measured, met: met === 'yes' })),
    lines,
  };
}

/** Whether a line is a log line of a measured process, a warning of Node, or the line that names the browser. */
const isNoise = (line: string): boolean => /^(?:\{.*\}|\(node:\d+\).*|\(Use `node.*|Chromium: .*)$/.test(line);

/** The cells of a table's line; null for any other line. */
function cellsOf(line: string): string[] | null {
  if (!/^\|.*\|$/.test(line)) return null;
  return line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim());
}
