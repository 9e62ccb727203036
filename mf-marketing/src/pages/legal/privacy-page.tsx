import { privacy } from '../../legal/documents/privacy.ts';
import { legalMeta } from './legal-meta.ts';
import { LegalPage } from './legal-page.tsx';
import { legalSamples } from './legal-samples.ts';

export const meta = legalMeta(privacy);
export const samples = legalSamples(privacy);

/** The document at `/privacy`. */
function PrivacyPage() {
  return <LegalPage document={privacy} />;
}

export { PrivacyPage as Page };
