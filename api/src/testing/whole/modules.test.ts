import { globSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { workerNames } from '@plumbline/contract/platform/admin-health';
import { fromRoot } from '../../platform/root.ts';
import { personalData, retention } from '../../privacy/personal-data.ts';
import { openApp } from '../open-app.ts';
import { openShop } from '../open-shop.ts';
import { tablesOf } from '../text-cells.ts';

test('every folder of a module is in the list of modules', async () => {
  await using app = await openApp();
  const folders = globSync('api/src/*/tables.ts', { cwd: fromRoot('.') }).map((file) => file.split('/')[2]);
  expect(new Set(app.modules.map(({ name }) => name))).toEqual(new Set([...folders, 'privacy']));
});

test('every table belongs to one module', async () => {
  await using app = await openApp();
  const owned = app.modules.flatMap(({ tables }) => tables);
  expect(new Set(owned).size).toBe(owned.length);
  expect((await tablesOf(app.db)).filter((table) => !owned.includes(table))).toEqual([]);
});

test('every job has a unique name that the health page knows', async () => {
  await using shop = await openShop();
  const names = shop.app.modules.flatMap(({ jobs }) => jobs.map(({ name }) => name));
  expect(new Set(names).size).toBe(names.length);
  // Tests start neither the payments worker nor, without a provider, the mail worker.
  const others = ['mail', 'payments', 'payment-sweep'];
  expect(names.filter((name) => !others.includes(name)).toSorted()).toEqual(
    workerNames.filter((name) => !others.includes(name)).toSorted(),
  );
});

test('privacy knows every module’s personal data and their retention', async () => {
  await using app = await openApp();
  const declared = app.modules.filter(({ personalData: { tables, obstacles } }) => tables.length > 0 || obstacles);
  expect(new Set(personalData)).toEqual(new Set(declared.map((module) => module.personalData)));
  expect(new Set(retention)).toEqual(new Set(app.modules.flatMap((module) => module.retention)));
});
