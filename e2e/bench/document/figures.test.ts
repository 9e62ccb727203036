import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { root } from '../../site/root.ts';
import { benches } from '../benches.ts';
import { figuresOf } from './figures.ts';

test('tables, lines and wanted figures are read from the output of a bench', () => {
  const printed = `
    {"level":30,"msg":"ready"}
    (node:12) ExperimentalWarning: something
    Chromium: /usr/bin/chromium (installed on this machine).
    | page | ratio |
    |---|--:|
    | / | 0.54 |
    | a \\| b | 0.5 |

    3 rounds.
    | figure wanted | measured | met |
    |---|---|---|
    | kept ≥ 0.5 × bare | 0.54 | yes |
    | rendered ≥ 100 | 56 | no |
    `;
  expect(figuresOf(printed)).toEqual({
    tables: [
      {
        columns: ['page', 'ratio'],
        rows: [
          ['/', '0.54'],
          ['a \\| b', '0.5'],
        ],
      },
    ],
    lines: ['3 rounds.'],
    wanted: [
      { wanted: 'kept ≥ 0.5 × bare', measured: '0.54', met: true },
      { wanted: 'rendered ≥ 100', measured: '56', met: false },
    ],
  });
});

test('a row that does not fit its table is refused', () => {
  expect(() => figuresOf('| a | b |\n|---|---|\n| 1 |')).toThrow(/\| 1 \| does not fit a, b/);
});

test('every folder with a bench is in the list of benches, and the other way round', () => {
  const names = benches.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  const folder = join(root, 'e2e', 'bench');
  const folders = globSync('*/bench.ts', { cwd: folder }).map((path) => path.split(/[/\\]/)[0]);
  expect(new Set(folders)).toEqual(new Set(names));
});
