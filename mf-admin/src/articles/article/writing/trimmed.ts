import { Fragment, type Node } from 'prosemirror-model';

/** A block without white space and line breaks at the ends of its lines, which source text does not preserve. */
export function trimmed(node: Node): Node {
  if (node.type.spec.code || node.isLeaf) return node;
  if (!node.isTextblock) return node.copy(Fragment.from(node.children.map(trimmed)));
  const line = [...node.children];
  for (;;) {
    const last = line.at(-1);
    const rest = last?.isText ? (last.text ?? '').trimEnd() : '';
    if (last?.type.name !== 'hard_break' && (!last?.isText || rest === last.text)) break;
    line.pop();
    if (rest !== '' && last.isText) line.push(last.type.schema.text(rest, last.marks));
  }
  const [first] = line;
  if (first?.isText) {
    const rest = (first.text ?? '').trimStart();
    line.splice(0, 1, ...(rest === '' ? [] : [first.type.schema.text(rest, first.marks)]));
  }
  return node.copy(Fragment.from(line));
}
