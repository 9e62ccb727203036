import type { Node, Rule } from './rule.ts';
import { brokenAddress, brokenWall } from './walls.ts';

/** Imports of every kind, of types too, and addresses of files stay within the walls. */
export const wallsRule: Rule = {
  create(context) {
    const report = (node: Node, specifier: string | undefined) => {
      const message = specifier === undefined ? undefined : brokenWall(context.filename, specifier);
      if (message !== undefined) context.report({ node, message });
    };
    const checkAddress = (node: Node, isWorker: boolean) => {
      const [path, base] = node.arguments ?? [];
      if (node.callee?.name !== 'URL' || path === undefined || !isOwnAddress(base)) return;
      const text = specifierOf(path);
      if (text === undefined || /^[a-z]+:|^\//i.test(text)) return;
      const message = brokenAddress(context.filename, text, isWorker);
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

/** The text of a string, or of a template, whose values stand for some file name. */
function specifierOf({ value, quasis }: Node): string | undefined {
  if (typeof value === 'string') return value;
  return quasis?.map((quasi) => (quasi.value as { readonly cooked?: string }).cooked ?? '').join('x');
}

/** Whether it is `import.meta.url`. */
function isOwnAddress(node: Node | undefined): boolean {
  return node?.object?.type === 'MetaProperty' && node.property?.name === 'url';
}
