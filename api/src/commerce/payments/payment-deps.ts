import type { Logger } from 'pino';
import type { PaymentRules } from './payment-settings.ts';
import type { SettleDeps } from './settle/settle-order.ts';
import type { StripeProvider } from './stripe/open-stripe.ts';
import type { Mutex } from '../../platform/jobs/mutex.ts';
import type { SecretKey } from '../../platform/secrets/secret-key.ts';

/** What taking payments needs. */
export interface PaymentDeps extends SettleDeps {
  readonly log: Logger;
  readonly secret: SecretKey;
  readonly paymentRules: PaymentRules;
  readonly stripe: StripeProvider;
  /** Per order: what this process does to one order is done one after the other. */
  readonly mutex: Mutex;
}
