import type { Node, Rule } from './rule.ts';
import { addressViolation, importViolation } from './imports.ts';

/** Checks imports of every kind, including types, and file addresses against the import rules. */
export const importsRule: Rule = {
  create(context) {
    const report = (node: Node, specifier: string | undefined) => {
      const message = specifier === undefined ? undefined : importViolation(context.filename, specifier);
      if (message !== undefined) context.report({ node, message });
    };
    const checkAddress = (node: Node, isWorker: boolean) => {
      const [path, base] = node.arguments ?? [];
      if (node.callee?.name !== 'URL' || path === undefined || !isImportMetaUrl(base)) return;
      const text = specifierOf(path);
      if (text === undefined || /^[a-z]+:|^\//i.test(text)) return;
      const message = addressViolation(context.filename, text, isWorker);
      if (message !== undefined) context.report({ node, message });
    };
    const check = (node: Node) => report(node, node.source ? specifierOf(node.source) : undefined);
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      TSImportType: check,
      NewExpression(node) {
        const [first] = node.arguments ?? [];
        if (node.callee?.name === 'Worker' && first !== undefined) checkAddress(first, true);
        else checkAddress(node, false);
      },
    };
  },
};

/** The text of a string, or of a template with each value replaced by a file name. */
function specifierOf({ value, quasis }: Node): string | undefined {
  if (typeof value === 'string') return value;
  return quasis?.map((quasi) => (quasi.value as { readonly cooked?: string }).cooked ?? '').join('x');
}

/** Whether a node is `import.meta.url`. */
function isImportMetaUrl(node: Node | undefined): boolean {
  return node?.object?.type === 'MetaProperty' && node.property?.name === 'url';
}
