import type { LegalDocumentName } from '@plumbline/contract/commerce/legal';

/**
 * A part of a document's text: a paragraph, or the points of a list. `[words](/path)` is a link; `{product}`, `{email}` and
 * `{address}` stand for the configured values.
 */
export type Block = string | readonly string[];

/** A section, which the table of contents leads to. */
export interface LegalSection {
  /** The fragment of its links. Other sites may link to it, so it stays when the heading changes. */
  readonly id: string;
  readonly heading: string;
  readonly blocks: readonly Block[];
  /** The invented part: a promise that the association has to confirm or replace, and then keep. */
  readonly sample?: string;
}

/** One version of a legal document. Its text never changes: a change is a new version. */
export interface LegalDocument {
  readonly name: LegalDocumentName;
  readonly title: string;
  readonly description: string;
  /** The date that names the version, as in the contract's list of versions in force. */
  readonly version: string;
  /** When the version takes effect: a date, or the day on which it is read. */
  readonly effective: `${number}-${number}-${number}` | 'today';
  /** The label of that date. */
  readonly dated: 'Last updated' | 'Effective';
  /** The document in a few sentences. */
  readonly summary: string;
  readonly sections: readonly LegalSection[];
}
