import type { Node, Rule } from './rule.ts';
import { brokenWall } from './walls.ts';

/** Imports of every kind, of types too, stay within the walls. */
export const wallsRule: Rule = {
  create(context) {
    const check = (node: Node) => {
      const specifier = node.source?.value;
      if (typeof specifier !== 'string') return;
      const message = brokenWall(context.filename, specifier);
      if (message !== undefined) context.report({ node, message });
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      TSImportType: check,
    };
  },
};
