import { terms } from '../../legal/documents/terms.ts';
import { legalMeta } from './legal-meta.ts';
import { LegalPage } from './legal-page.tsx';
import { legalSamples } from './legal-samples.ts';

export const meta = legalMeta(terms);
export const samples = legalSamples(terms);

/** The document at `/terms`. */
function TermsPage() {
  return <LegalPage document={terms} />;
}

export { TermsPage as Page };
