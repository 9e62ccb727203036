/** The part of the linter's plugin interface that our rules use; the linter exports its types for tests only. */
export interface Rule {
  readonly create: (context: RuleContext) => Readonly<Record<string, (node: Node) => void>>;
}

interface RuleContext {
  readonly filename: string;
  readonly report: (diagnostic: { node: Node; message: string }) => void;
}

/** A node of the syntax tree, with the fields that our rules read. */
export interface Node {
  readonly type: string;
  readonly source?: Node | null;
  readonly callee?: Node;
  readonly object?: Node;
  readonly property?: Node;
  readonly arguments?: readonly Node[];
  readonly name?: string;
  readonly value?: unknown;
  readonly key?: Node;
  /** The texts of a template. */
  readonly quasis?: readonly Node[];
}
