import { isTag, isText, type ChildNode, type Element } from 'domhandler';
import { parseDocument } from 'htmlparser2';

export { isTag, isText, type ChildNode, type Element };

/**
 * The nodes of an HTML text, with their places in it. Not the browser's own parser: the policy of the page (Trusted Types) gives it
 * nothing but what the sanitiser has made.
 */
export function htmlTree(html: string): ChildNode[] {
  return parseDocument(html, { withStartIndices: true, withEndIndices: true }).children;
}

/** The text that a node was read from. */
export function sourceOf(html: string, node: ChildNode): string {
  return html.slice(node.startIndex ?? 0, (node.endIndex ?? html.length - 1) + 1);
}

/** The elements that have no end. */
export const voidTags: ReadonlySet<string> = new Set(['br', 'hr', 'img', 'wbr']);

/** The elements among the children, and the text that is not white space. */
export function contentOf({ children }: Element): ChildNode[] {
  return children.filter((child) => !isText(child) || child.data.trim() !== '');
}
