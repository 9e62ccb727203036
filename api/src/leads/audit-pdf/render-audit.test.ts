import { inflateSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { checkGroups } from './checks.ts';
import { printableName } from '../../platform/pdf/printable-name.ts';
import { renderAudit } from './render-audit.ts';

const about = { product: 'Plumbline', origin: 'https://plumbline.example' };
const timeout = 30_000;

/** A PDF as text, of which only the uncompressed parts are readable. */
async function outline(name: string | null): Promise<string> {
  return (await renderAudit({ name, ...about })).toString('latin1');
}

test('there are thirty different checks in six groups of five', () => {
  expect(checkGroups.map(({ checks }) => checks.length)).toEqual([5, 5, 5, 5, 5, 5]);
  const checks = checkGroups.flatMap((group) => group.checks);
  expect(new Set(checks.map(({ title }) => title)).size).toBe(30);
});

test(
  'the PDF has five pages, tags, a language, a title and embedded fonts',
  async () => {
    const pdf = await outline('Renée Castellano');
    expect(pdf.match(/\/Type \/Page\n/g)).toHaveLength(5);
    // A boolean, so that a failure does not print the whole file.
    const says = (pattern: RegExp): boolean => pattern.test(pdf);
    expect({
      tagged: says(/\/Marked true/),
      language: says(/\/Lang \(en-US\)/),
      titleShown: says(/\/DisplayDocTitle true/),
      title: says(/<rdf:li xml:lang="x-default">The 30-Point Agent Audit</),
      forAll: says(/pdfuaid:part>1</),
    }).toEqual({ tagged: true, language: true, titleShown: true, title: true, forAll: true });
    const fonts = [...pdf.matchAll(/\/BaseFont \/(\S+)/g)].map(([, name = '']) => name);
    expect(fonts.length).toBeGreaterThan(0);
    for (const font of fonts) expect(font).toMatch(/^[A-Z]{6}\+(Besley|InstrumentSans)-/);
    expect(pdf.match(/\/FontFile2 /g)).toHaveLength(4);
  },
  timeout,
);

test(
  'every check and every box of the sheet is in the document structure',
  async () => {
    const pdf = await outline(null);
    const count = (tag: string): number => pdf.match(new RegExp(`/S /${tag}\\n`, 'g'))?.length ?? 0;
    expect([count('H1'), count('H2'), count('Figure'), count('Table')]).toEqual([1, 8, 1, 3]);
    // Three steps on the cover, and the thirty checks.
    expect([count('LI'), count('Lbl'), count('LBody')]).toEqual([33, 33, 33]);
    expect(count('TR')).toBe(8 + 5 + 4);
  },
  timeout,
);

test('names are split by the fonts that have their letters; letters without a font stay for handwriting', () => {
  expect(printableName('Łukasz Żak')).toEqual([
    { text: 'Ł', extended: true },
    { text: 'ukasz ', extended: false },
    { text: 'Ż', extended: true },
    { text: 'ak', extended: false },
  ]);
  expect(printableName('Rene\u0301e')).toEqual([{ text: 'Renée', extended: false }]);
  expect(printableName('李雷')).toBeNull();
  expect(printableName('Al 🏠')).toBeNull();
});

test(
  'the PDF has five pages with any name',
  async () => {
    for (const name of ['W'.repeat(60), 'Łukasz Żółć-Ștefănescu', '李雷', 'x']) {
      expect((await outline(name)).match(/\/Type \/Page\n/g)).toHaveLength(5);
    }
  },
  timeout,
);

test(
  'all text stays within its page',
  async () => {
    const pdf = await renderAudit({ name: 'Renée', ...about });
    const text = pdf.toString('latin1');
    const lowest = [...text.matchAll(/stream\n/g)].flatMap(({ index }) => {
      try {
        const content = inflateSync(pdf.subarray(index + 7)).toString('latin1');
        return [...content.matchAll(/1 0 0 1 [\d.]+ ([\d.-]+) Tm/g)].map(([, y]) => Number(y));
      } catch {
        return [];
      }
    });
    expect(lowest.length).toBeGreaterThan(100);
    expect(Math.min(...lowest)).toBeGreaterThan(24);
  },
  timeout,
);
