import { recurringBilling } from '../../legal/documents/recurring-billing.ts';
import { legalMeta } from './legal-meta.ts';
import { LegalPage } from './legal-page.tsx';
import { legalSamples } from './legal-samples.ts';

export const meta = legalMeta(recurringBilling);
export const samples = legalSamples(recurringBilling);

/** The document at `/recurring-billing`. */
function RecurringBillingPage() {
  return <LegalPage document={recurringBilling} />;
}

export { RecurringBillingPage as Page };
