import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { brokenTable, tableOwners, tablesInSql } from './tables.ts';

const owners = tableOwners(join(import.meta.dirname, '..', '..', '..', '..', 'api'));

test('every module that stores anything lists its tables', () => {
  expect(new Set(owners.values())).toEqual(
    new Set(['platform', 'mail', 'staff', 'content', 'members', 'commerce', 'leads', 'releases']),
  );
});

test.each([
  ['src/commerce/orders/store.ts', undefined],
  ['src/commerce/orders/orders.test.ts', undefined],
  ['src/testing/open-shop.ts', undefined],
  ['bench/payments.ts', undefined],
  ['src/leads/contact/save-message.ts', 'orders is a table of commerce: ask a function of its face'],
  ['src/cli/orders.ts', 'orders is a table of commerce: ask a function of its face'],
])('%s names the orders', (file, sentence) => {
  expect(brokenTable(file, 'orders', owners)).toBe(sentence);
});

test('the tables of a piece of SQL', () => {
  expect(tablesInSql('select 1 from orders join "ledger" on true where not exists (select 1 from members)')).toEqual([
    'orders',
    'ledger',
    'members',
  ]);
});
