import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { root } from '../../site/root.ts';
import { benches } from '../benches.ts';
import { withFigures } from './bench-document.ts';
import type { AgedRun } from './bench-runs.ts';

const run = (changes: Partial<AgedRun> = {}): AgedRun => ({
  name: 'api',
  title: 'The list',
  command: 'npm run bench -- api',
  date: '2031-05-01T00:00:00.000Z',
  revision: '82601ae',
  machine: '2 cores',
  versions: 'Node 24',
  took: 12.4,
  exitCode: 0,
  isOlder: false,
  tables: [{ columns: ['server', 'a second'], rows: [['bare', '7']] }],
  wanted: [{ wanted: '≥ 0.7 ×', measured: '0.5 ×', met: false }],
  lines: ['9 rounds'],
  ...changes,
});

const marks = (name: string) => `<!-- figures of ${name}: written by npm run bench -->\n\n<!-- end of figures -->`;
const empty = `# Benchmarks\n\nBefore.\n\n${marks('api')}\n\nAfter.\n\n${marks('search')}\n`;

test('figures are replaced, and the text around them stays', () => {
  const first = withFigures(empty, 'api', run());
  expect(first).toMatch(/^# Benchmarks\n\nBefore\.\n[^]*\nAfter\.\n/);
  expect(first).toMatch('`npm run bench -- api`, 2031-05-01, commit 82601ae, 12 s, on 2 cores; Node 24.');
  expect(first).toMatch('| server | a second |\n|---|---|\n| bare | 7 |');
  expect(first).toMatch('| ≥ 0.7 × | 0.5 × | **no** |');
  const next = withFigures(first, 'api', run({ tables: [], wanted: [], lines: ['10 rounds'], exitCode: 1 }));
  expect(next).toMatch(/Before\.[^]*10 rounds[^]*After\./);
  expect(next).not.toMatch('9 rounds');
  expect(next).not.toMatch('bare');
  expect(next).toMatch('**It ended with 1.**');
  expect(withFigures(next, 'api', undefined)).toMatch(/Before\.[^]*Not measured yet\.[^]*After\./);
});

test('figures from before a change of the code are marked as older', () => {
  expect(withFigures(empty, 'api', run())).not.toMatch('Older than the code');
  expect(withFigures(empty, 'api', run({ isOlder: true }))).toMatch('**Older than the code:**');
});

test('another bench’s figures are left alone, and one without marks is refused', () => {
  const both = withFigures(withFigures(empty, 'search', run({ lines: ['a search'] })), 'api', run());
  expect(both).toMatch(/9 rounds[^]*a search/);
  expect(withFigures(both, 'api', run({ lines: ['new'] }))).toMatch(/new[^]*a search/);
  expect(() => withFigures(empty, 'soak', run())).toThrow('no marks for soak');
});

const document = readFileSync(join(root, 'docs', 'benchmarks.md'), 'utf8');

test('every bench has its section and its marks in the document, once', () => {
  const marked = Array.from(document.matchAll(/<!-- figures of ([\w-]+): /g), ([, name]) => name);
  expect(marked).toEqual(benches.map(({ name }) => name));
  for (const { title } of benches) expect(document).toMatch(`\n## ${title}\n`);
});

test('the document’s own marks are in pairs', () => {
  const marks = Array.from(document.matchAll(/<!-- (figures of|end of figures)/g), ([, mark]) => mark);
  expect(marks.length).toBeGreaterThan(0);
  expect(marks.filter((_, index) => index % 2 === 0)).toEqual(Array(marks.length / 2).fill('figures of'));
  expect(marks.filter((_, index) => index % 2 === 1)).toEqual(Array(marks.length / 2).fill('end of figures'));
});
