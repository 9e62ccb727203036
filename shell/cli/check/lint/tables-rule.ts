import { packageFileOf } from './package-file.ts';
import type { Node, Rule } from './rule.ts';
import { tableViolation, tableOwners, tablesInSql } from './tables.ts';

/** Functions that start a query on a table: `db('orders')`, `transaction('orders')`. */
const connections = /^(?:db|knex|transaction|trx)$/;
/** Methods of a query whose first argument is a table. */
const methods = /^(?:knex|from|into|table|join|innerJoin|leftJoin|rightJoin)$/;
/** Methods whose first argument is SQL. */
const raw = /raw$/i;

/** A module's tables may be named only in its own files. */
export const tablesRule: Rule = {
  create(context) {
    const packageFile = packageFileOf(context.filename);
    if (packageFile?.name !== '@plumbline/api') return {};
    const owned = tableOwners(packageFile.folder);
    const check = (node: Node, table: string) => {
      const message = tableViolation(packageFile.pathInPackage, table, owned);
      if (message !== undefined) context.report({ node, message });
    };
    return {
      CallExpression(node) {
        const [first] = node.arguments ?? [];
        const method = node.callee?.property?.name;
        if (first === undefined) return;
        const text = textOf(first);
        if (method !== undefined && raw.test(method)) for (const table of tablesInSql(text)) check(node, table);
        if ((method === undefined && connections.test(node.callee?.name ?? '')) || methods.test(method ?? '')) {
          check(node, text.replace(/ as \w+$/, ''));
        }
      },
      Property(node) {
        const value = node.value as Node | undefined;
        if (node.key?.name === 'table' && typeof value?.value === 'string') check(node, value.value);
      },
      // A column with its table: `orders.id`.
      Literal(node) {
        const [, table] = typeof node.value === 'string' ? (/^(\w+)\.[a-z_]+$/.exec(node.value) ?? []) : [];
        if (table !== undefined) check(node, table);
      },
    };
  },
};

function textOf({ value, quasis }: Node): string {
  if (typeof value === 'string') return value;
  return quasis?.map((quasi) => (quasi.value as { readonly cooked?: string }).cooked ?? '').join(' ? ') ?? '';
}
