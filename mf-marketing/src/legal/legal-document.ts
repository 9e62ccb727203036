import type { LegalDocumentName } from '@plumbline/contract/commerce/legal';

/**
 * A part of a document's text: a paragraph, or the points of a list. `[words](/path)` is a link; `{product}`, `{email}`
 * and `{address}` stand for the configured values.
 */
export type Block = string | readonly string[];

/** A section of a legal document. */
export interface LegalSection {
  /** The fragment of links to the section. It stays when the heading changes, because other sites may link to it. */
  readonly id: string;
  readonly heading: string;
  readonly blocks: readonly Block[];
  /** The invented part of the section: a promise that the association has to confirm or replace. */
  readonly sample?: string;
}

/** One version of a legal document. Its text never changes: a change is a new version. */
export interface LegalDocument {
  readonly name: LegalDocumentName;
  readonly title: string;
  readonly description: string;
  /** The date that names the version, as in the contract's list of versions in force. */
  readonly version: string;
  /** When the version takes effect: a date, or `today`, the day on which a visitor reads the document. */
  readonly effective: `${number}-${number}-${number}` | 'today';
  /** The label of the date in `effective`. */
  readonly dateLabel: 'Last updated' | 'Effective';
  /** The document in a few sentences. */
  readonly summary: string;
  readonly sections: readonly LegalSection[];
}
