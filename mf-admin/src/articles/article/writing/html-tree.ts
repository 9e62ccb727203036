import { isTag, isText, type ChildNode, type Element } from 'domhandler';
import { parseDocument } from 'htmlparser2';

export { isTag, isText, type ChildNode, type Element };

/**
 * The nodes of an HTML text, with their positions in it. The browser's own parser is not used, because the page's policy (Trusted Types)
 * passes only the sanitiser's output to it.
 */
export function htmlTree(html: string): ChildNode[] {
  return parseDocument(html, { withStartIndices: true, withEndIndices: true }).children;
}

/** The source text of a node. */
export function sourceOf(html: string, node: ChildNode): string {
  return html.slice(node.startIndex ?? 0, (node.endIndex ?? html.length - 1) + 1);
}

/** The elements without an end tag. */
export const voidTags: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'wbr']);

/** The children that are elements or text other than white space. */
export function contentOf({ children }: Element): ChildNode[] {
  return children.filter((child) => !isText(child) || child.data.trim() !== '');
}
