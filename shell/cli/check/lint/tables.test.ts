import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { tableViolation, tableOwners, tablesInSql } from './tables.ts';

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
  ['src/leads/contact/save-message.ts', 'orders is a table of commerce: use a function of its index.ts'],
  ['src/cli/orders.ts', 'orders is a table of commerce: use a function of its index.ts'],
])('the rule about table names, for the table orders in %s', (file, sentence) => {
  expect(tableViolation(file, 'orders', owners)).toBe(sentence);
});

test('the tables that a piece of SQL names are found', () => {
  expect(tablesInSql('select 1 from orders join "ledger" on true where not exists (select 1 from members)')).toEqual([
    'orders',
    'ledger',
    'members',
  ]);
});
