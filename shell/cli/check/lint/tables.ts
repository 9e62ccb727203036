import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { isExempt, moduleOf } from './modules.ts';

const owners = new Map<string, ReadonlyMap<string, string>>();

/** The owning module of each table, from the modules' `tables.ts`. @param api The folder of the API's package. */
export function tableOwners(api: string): ReadonlyMap<string, string> {
  const cached = owners.get(api);
  if (cached) return cached;
  const ownerByTable = new Map<string, string>();
  for (const file of globSync('src/*/tables.ts', { cwd: api })) {
    const module = basename(dirname(file));
    for (const [, table = ''] of readFileSync(join(api, file), 'utf8').matchAll(/'(\w+)'/g))
      ownerByTable.set(table, module);
  }
  owners.set(api, ownerByTable);
  return ownerByTable;
}

/**
 * The rule that naming a table violates; undefined if the file is of the table's module, or a test.
 * @param pathInPackage the file's path in the API's package
 */
export function tableViolation(
  pathInPackage: string,
  table: string,
  owned: ReadonlyMap<string, string>,
): string | undefined {
  const owner = owned.get(table);
  if (owner === undefined || isExempt(pathInPackage) || moduleOf(pathInPackage) === owner) return undefined;
  return `${table} is a table of ${owner}: use a function of its index.ts`;
}

/** The tables that a piece of SQL names. */
export function tablesInSql(sql: string): string[] {
  return [...sql.matchAll(/\b(?:from|join|into|update|table)\s+"?(\w+)/gi)].map(([, table = '']) => table);
}
