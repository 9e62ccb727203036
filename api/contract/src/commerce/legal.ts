/** The legal documents of the site, by their paths. */
export type LegalDocumentName = 'terms' | 'privacy' | 'agreement' | 'recurring-billing';

/**
 * The version of each document that is in force: the date of its last change. Consent is recorded with the version that
 * was shown, so a document never changes without its version.
 */
export const legalVersions: Readonly<Record<LegalDocumentName, string>> = {
  terms: '2025-04-29',
  privacy: '2025-04-01',
  agreement: '2025-04-29',
  'recurring-billing': '2025-04-29',
};
