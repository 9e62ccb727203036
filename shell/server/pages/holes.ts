import { randomBytes } from 'node:crypto';
import type { DocumentView } from '../../src/boot/boot-data.ts';
import { jsonForScript } from './escape.ts';

/** What differs between two views of the same page. */
export interface Filling {
  readonly nonce: string;
  /** Null where the document is not compared with those of another release. */
  readonly view: DocumentView | null;
}

const nonceBytes = 16;
let drawn = Buffer.alloc(0);

/** A nonce of its own for each answer. All have the same length and the same two characters at their end. */
export function newNonce(): string {
  // To draw a few costs as much as to draw many.
  if (drawn.length < nonceBytes) drawn = randomBytes(nonceBytes * 256);
  const nonce = drawn.toString('base64', 0, nonceBytes);
  drawn = drawn.subarray(nonceBytes);
  return nonce;
}

/** Stands in a page's HTML until it is sent. Made anew in each process, it is in no text of anybody's. */
export const nonceHole: string = newNonce();

/** Stands for a property at the end of the boot data. */
export const viewHole: string = `,"view":"${newNonce()}"`;

/** The HTML of one view. */
export function fillHoles(html: string, { nonce, view }: Filling): string {
  return html.replace(viewHole, () => viewProperty(view)).replaceAll(nonceHole, nonce);
}

/** What stands in the boot data instead of {@link viewHole}. */
export function viewProperty(view: DocumentView | null): string {
  return view === null ? '' : `,"view":${jsonForScript(view)}`;
}
