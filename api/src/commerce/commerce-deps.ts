import type { Site } from '@plumbline/contract/site';
import type { Logger } from 'pino';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import type { PaymentDeps } from './payments/payment-deps.ts';
import type { PaymentRules } from './payments/payment-settings.ts';
import type { PaymentWorker } from './payments/worker.ts';
import type { SquareProvider } from './test-payments/call-square.ts';
import type { SecretKey } from '../platform/secrets/secret-key.ts';

/** The dependencies of the commerce module. */
export interface CommerceDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly site: Site;
  readonly secret: SecretKey;
  readonly paymentRules: PaymentRules;
  /** Null if no provider is configured. */
  readonly payments: PaymentDeps | null;
  /** Handles events, and orders with a waiting buyer. */
  readonly paymentWorker: PaymentWorker;
  /** Null if no Square account is configured. */
  readonly square: SquareProvider | null;
  /** Wakes the mail worker. */
  readonly outbox: { wake(): void };
}
