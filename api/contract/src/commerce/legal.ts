/** The legal documents of the site, by path. */
export type LegalDocumentName = 'terms' | 'privacy' | 'agreement' | 'recurring-billing';

/**
 * The current version of each document: the date of its last change. Consent is recorded with the version, so a
 * document must never change without a new version.
 */
export const legalVersions: Readonly<Record<LegalDocumentName, string>> = {
  terms: '2026-11-26',
  privacy: '2026-11-26',
  agreement: '2026-11-25',
  'recurring-billing': '2026-11-26',
};
