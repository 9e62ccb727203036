import { Fragment, type Node } from 'prosemirror-model';

/** A block without white space and line breaks at the ends of its lines, which source text does not preserve. */
export function trimmed(node: Node): Node {
  if (node.type.spec.code || node.isLeaf) return node;
  if (!node.isTextblock) return node.copy(Fragment.from(node.children.map(trimmed)));
  const inlineNodes = [...node.children];
  for (;;) {
    const last = inlineNodes.at(-1);
    const remaining = last?.isText ? (last.text ?? '').trimEnd() : '';
    if (last?.type.name !== 'hard_break' && (!last?.isText || remaining === last.text)) break;
    inlineNodes.pop();
    if (remaining !== '' && last.isText) inlineNodes.push(last.type.schema.text(remaining, last.marks));
  }
  const [first] = inlineNodes;
  if (first?.isText) {
    const remaining = (first.text ?? '').trimStart();
    inlineNodes.splice(0, 1, ...(remaining === '' ? [] : [first.type.schema.text(remaining, first.marks)]));
  }
  return node.copy(Fragment.from(inlineNodes));
}
