import { terms } from '../../legal/documents/terms.ts';
import { legalMeta } from './legal-meta.ts';
import { LegalPage } from './legal-page.tsx';

export const meta = legalMeta(terms);

/** The document at `/terms`. */
export function Page() {
  return <LegalPage document={terms} />;
}
