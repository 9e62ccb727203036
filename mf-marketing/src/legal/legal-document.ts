import type { LegalDocumentName } from '@plumbline/contract/commerce/legal';

/**
 * A part of a document's text: a paragraph, or the points of a list. `[words](/path)` is a link; `{product}`,
 * `{email}` and `{address}` stand for what is configured.
 */
export type Block = string | readonly string[];

/** A section, which the table of contents leads to. */
export interface LegalSection {
  /** What a link to it ends with. Links from elsewhere may use it: it stays when the heading changes. */
  readonly id: string;
  readonly heading: string;
  readonly blocks: readonly Block[];
  /** What in it is invented: a promise that the association has to confirm or replace, and then keep. */
  readonly sample?: string;
}

/** One version of a legal document. Its text never changes: a change is a new version. */
export interface LegalDocument {
  readonly name: LegalDocumentName;
  readonly title: string;
  readonly description: string;
  /** The date that names the version, as in the contract's list of versions in force. */
  readonly version: string;
  /** From when it holds: a date, or the day on which it is read. */
  readonly effective: `${number}-${number}-${number}` | 'today';
  /** What stands before that date. */
  readonly dated: 'Last updated' | 'Effective';
  /** What it says, in a few sentences. */
  readonly summary: string;
  readonly sections: readonly LegalSection[];
}
