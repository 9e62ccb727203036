import { expect, test } from '@jest/globals';
import { painted, trim } from './ink.ts';
import { group, rect } from './shape.ts';
import { svgFile } from './svg-file.ts';

const sheet = { x: -10, y: -20, width: 30, height: 40 };
const drawing = [rect(0, 0, 4, 4, trim), group('rotate(2)', [rect(1.26, 1, 2, 2, painted('brick'))])];

test('a file has its size, the colours of both themes, and one class per ink', () => {
  const file = svgFile(drawing, { sheet, scale: 2 });
  expect(file).toContain('id="dark" width="60" height="80" viewBox="-10 -20 30 40"');
  expect(file).toContain(':root{--w-paper:#FCFBF8;--w-brick:#E6CDBF;--ink:#1B2325}');
  expect(file).toContain(':root:target{--w-paper:#232D30;--w-brick:#4A332B;--ink:#F0EEE7}');
  expect(file).toContain('<g transform="rotate(2)"><path class="p1" d="M1.3 1h2v2h-2z"/></g>');
  expect(file).not.toContain('style="');
  expect(file).not.toContain('<title>');
});

test('a picture with lightOnly has no colours of the dark theme', () => {
  const file = svgFile(drawing, { sheet, lightOnly: true, title: 'Two bricks & a beam' });
  expect(file).not.toContain(':target');
  expect(file).not.toContain('id=');
  expect(file).toContain('<title>Two bricks &amp; a beam</title>');
});
