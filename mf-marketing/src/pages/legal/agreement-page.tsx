import { agreement } from '../../legal/documents/agreement.ts';
import { legalMeta } from './legal-meta.ts';
import { LegalPage } from './legal-page.tsx';

export const meta = legalMeta(agreement);

/** The document at `/agreement`. */
export function Page() {
  return <LegalPage document={agreement} />;
}
