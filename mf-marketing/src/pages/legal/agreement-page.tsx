import { agreement } from '../../legal/documents/agreement.ts';
import { legalMeta } from './legal-meta.ts';
import { LegalPage } from './legal-page.tsx';
import { legalSamples } from './legal-samples.ts';

export const meta = legalMeta(agreement);
export const samples = legalSamples(agreement);

/** The document at `/agreement`. */
export function Page() {
  return <LegalPage document={agreement} />;
}
