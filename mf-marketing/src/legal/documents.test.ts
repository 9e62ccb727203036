import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { legalVersions } from '@plumbline/contract/commerce/legal';
import { agreement } from './documents/agreement.ts';
import { privacy } from './documents/privacy.ts';
import { recurringBilling } from './documents/recurring-billing.ts';
import { terms } from './documents/terms.ts';
import { legalPageModule } from '../pages/legal/legal-page-module.tsx';
import { inlineText } from './inline-text.ts';
import type { LegalDocument } from './legal-document.ts';

const documents = [terms, privacy, agreement, recurringBilling];
const textOf = ({ summary, sections }: LegalDocument) =>
  [summary, ...sections.flatMap(({ heading, blocks }) => [heading, ...blocks.flat()])].join('\n');

/**
 * The words of each version, as the start of their SHA-256. A document whose words change gets a new version, here and
 * in the contract: consents are recorded by version.
 */
const textDigests: Readonly<Record<string, string>> = {
  'terms 2026-11-26': '04cfaed93c16ca5b',
  'privacy 2026-11-26': 'e5a5c07ae7983589',
  'agreement 2026-11-25': '41cdf4d23fa6b611',
  'recurring-billing 2026-11-26': '2679dec3c5325136',
};
const digestOf = (document: LegalDocument) => createHash('sha256').update(textOf(document)).digest('hex').slice(0, 16);

describe.each(documents.map((document) => [document.name, document] as const))('%s', (name, document) => {
  test('has the version that is stored with a consent', () => {
    expect(document.version).toBe(legalVersions[name]);
  });

  test('has the text that belongs to its version', () => {
    expect({ [`${name} ${document.version}`]: digestOf(document) }).toEqual({
      [`${name} ${document.version}`]: textDigests[`${name} ${document.version}`],
    });
  });

  test('has sections that can each be linked to', () => {
    const ids = document.sections.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });

  test('links only to pages of this site', () => {
    const paths = inlineText(textOf(document)).flatMap(({ to }) => to ?? []);
    expect(paths.filter((path) => !/^\/(terms|privacy|agreement|recurring-billing|recovery)$/.test(path))).toEqual([]);
  });

  test('has only placeholders that are filled', () => {
    const names = [...textOf(document).matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(names.filter((placeholder) => !['product', 'email', 'address'].includes(placeholder ?? ''))).toEqual([]);
  });
});

test.each([
  ['renews each year or month', agreement, /A yearly plan renews each year, a monthly plan each month\./],
  ['fees are not refundable', agreement, /Fees are not refundable/],
  ['cancelled only in the portal', agreement, /only in your account portal/],
  ['48 hours before', agreement, /at least 48 hours before your next billing date/],
  ['at the end of the period', agreement, /end of the period you have paid for/],
  ['30 days’ notice', agreement, /change fees with 30 days’ notice/],
  ['failed payments', agreement, /try it again, and we may suspend your access/],
  ['Maryland', agreement, /law of the State of Maryland/],
  ['renews each year or month', recurringBilling, /A yearly plan renews each year, a monthly plan each month\./],
  ['fees are not refundable', recurringBilling, /Fees are not refundable/],
  ['cancelled only in the portal', recurringBilling, /Only in your account portal/],
  ['48 hours before', recurringBilling, /at least 48 hours before your next billing date/],
  ['at the end of the period', recurringBilling, /end of the period you have paid for/],
  ['30 days’ notice', recurringBilling, /change fees with 30 days’ notice/],
  ['failed payments', recurringBilling, /try it again.*suspend access/s],
  ['Maryland', recurringBilling, /law of the State of Maryland/],
  ['renews each year or month', terms, /A yearly plan renews each year, a monthly plan each month, by itself/],
  ['Maryland', terms, /law of the State of Maryland/],
])('the key term “%s” is in %#', (_term, document, pattern) => {
  expect(textOf(document)).toMatch(pattern);
});

test('the dates are those that the specification announces', () => {
  expect([terms.dateLabel, terms.effective]).toEqual(['Last updated', '2025-04-29']);
  expect([privacy.dateLabel, privacy.effective]).toEqual(['Effective', '2025-04-01']);
  expect([agreement.dateLabel, agreement.effective]).toEqual(['Effective', 'today']);
});

test('the footer’s link to cookies has a target', () => {
  expect(privacy.sections.map(({ id }) => id)).toContain('cookies');
});

test.each([
  ['privacy', privacy, 'keeping', /two years/],
  ['recurring-billing', recurringBilling, 'refunds', /60 days/],
  ['agreement', agreement, 'termination', /refund/],
])('a term of %s that the specification does not contain is marked as a sample', (_name, document, id, words) => {
  expect(document.sections.find((section) => section.id === id)?.sample).toMatch(words);
  expect(legalPageModule(document).samples().join('\n')).toMatch(words);
});

// Numbers are often invented: a section that contains one marks its invented parts, or follows the specification.
test.each(documents.flatMap((document) => document.sections.map((section) => [document.name, section] as const)))(
  'a section of %s with a period or an amount that the specification does not contain is marked as a sample',
  (_name, { blocks, sample }) => {
    const ownText = blocks
      .flat()
      .join('\n')
      .replace(/48 hours|change fees with 30 days’|at least 30 days before|after those 30 days/g, '');
    const invented =
      /\$\d|\b(?:\d+|two|seven|ninety|twelve) (?:business )?(?:days|months|years)|\bunder \d+|at least \d+/i;
    expect(invented.test(ownText) ? sample : 'none needed').toBeDefined();
  },
);
