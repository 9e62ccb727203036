import { agreement } from '../../legal/documents/agreement.ts';
import { legalMeta } from './legal-meta.ts';
import { LegalPage } from './legal-page.tsx';
import { legalSamples } from './legal-samples.ts';

export const meta = legalMeta(agreement);
export const samples = legalSamples(agreement);

/** The document at `/agreement`. */
function AgreementPage() {
  return <LegalPage document={agreement} />;
}

export { AgreementPage as Page };
