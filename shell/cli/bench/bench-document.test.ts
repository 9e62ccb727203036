import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { workspaceRoot } from '@plumbline/build/workspace';
import { benches } from './benches.ts';
import { withFigures, type BenchRun } from './bench-document.ts';

const run = (changes: Partial<BenchRun> = {}): BenchRun => ({
  name: 'api',
  title: 'The list',
  command: 'npm run bench -- api',
  date: '2031-05-01T00:00:00.000Z',
  machine: '2 cores',
  versions: 'Node 24',
  took: 12.4,
  exitCode: 0,
  tables: [{ columns: ['server', 'a second'], rows: [['bare', '7']] }],
  wanted: [{ wanted: '≥ 0.7 ×', measured: '0.5 ×', met: false }],
  lines: ['9 rounds'],
  ...changes,
});

test('figures are written anew, and what people wrote around them stays', () => {
  const first = withFigures('# Benchmarks\n\nRead the ratios.\n', run());
  expect(first).toMatch('# Benchmarks\n\nRead the ratios.\n\n## The list\n');
  expect(first).toMatch('`npm run bench -- api`, 2031-05-01, 12 s, on 2 cores; Node 24.');
  expect(first).toMatch('| server | a second |\n|---|---|\n| bare | 7 |');
  expect(first).toMatch('| ≥ 0.7 × | 0.5 × | **no** |');
  const edited =
    first.replace('## The list\n', '## The list\n\nBy hand, before.\n') + '\nBy hand, after.\n\n## Another\n';
  const next = withFigures(edited, run({ tables: [], wanted: [], lines: ['10 rounds'], exitCode: 1 }));
  expect(next).toMatch(/By hand, before\.[^]*10 rounds[^]*By hand, after\.[^]*## Another/);
  expect(next).not.toMatch('9 rounds');
  expect(next).not.toMatch('bare');
  expect(next).toMatch('**It ended with 1.**');
});

test('another bench’s figures are left alone', () => {
  const both = withFigures(withFigures('# B\n', run()), run({ name: 'search', title: 'Search', lines: ['a search'] }));
  expect(both.match(/<!-- figures of /g)).toHaveLength(2);
  expect(withFigures(both, run({ lines: ['new'] }))).toMatch(/new[^]*## Search[^]*a search/);
});

const document = readFileSync(join(workspaceRoot, 'docs', 'benchmarks.md'), 'utf8');

test('every bench has its marks in the document, once', () => {
  const marked = Array.from(document.matchAll(/<!-- figures of ([\w-]+): /g), ([, name]) => name);
  expect(new Set(marked)).toEqual(new Set(benches.map(({ name }) => name)));
  expect(marked).toHaveLength(benches.length);
  for (const { name } of benches) {
    const changed = withFigures(document, run({ name }));
    expect(changed.match(/^## /gm)?.length).toBe(document.match(/^## /gm)?.length);
  }
});

test('the document’s own marks are in pairs', () => {
  const marks = Array.from(document.matchAll(/<!-- (figures of|end of figures)/g), ([, mark]) => mark);
  expect(marks.length).toBeGreaterThan(0);
  expect(marks.filter((_, index) => index % 2 === 0)).toEqual(Array(marks.length / 2).fill('figures of'));
  expect(marks.filter((_, index) => index % 2 === 1)).toEqual(Array(marks.length / 2).fill('end of figures'));
});
