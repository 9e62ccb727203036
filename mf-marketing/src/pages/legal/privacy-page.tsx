import { privacy } from '../../legal/documents/privacy.ts';
import { legalMeta } from './legal-meta.ts';
import { LegalPage } from './legal-page.tsx';

export const meta = legalMeta(privacy);

/** The document at `/privacy`. */
export function Page() {
  return <LegalPage document={privacy} />;
}
