import type { LegalDocument } from '../../legal/legal-document.ts';

/** What is invented in a document, by its sections. */
export function legalSamples({ title, sections }: LegalDocument): () => readonly string[] {
  return () =>
    sections.flatMap(({ heading, sample }) => (sample === undefined ? [] : [`${title}, “${heading}”: ${sample}`]));
}
