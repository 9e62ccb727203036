import type { Logger } from 'pino';
import type { PaymentRules } from './payment-settings.ts';
import type { SettleDeps } from './settle/settle-order.ts';
import type { StripeProvider } from './stripe/open-stripe.ts';
import type { Mutex } from '../../platform/jobs/mutex.ts';
import type { SecretKey } from '../../platform/secrets/secret-key.ts';

/** The dependencies of payments. */
export interface PaymentDeps extends SettleDeps {
  readonly log: Logger;
  readonly secret: SecretKey;
  readonly paymentRules: PaymentRules;
  readonly stripe: StripeProvider;
  /** Per order: serialises the work of this process on one order. */
  readonly mutex: Mutex;
  /** In ms, by default 8000: a request to the provider that takes longer is answered before it has ended, and continues. */
  readonly answerTimeout?: number;
}
