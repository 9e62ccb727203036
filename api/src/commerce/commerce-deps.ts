import type { Site } from '@plumbline/contract/site';
import type { Logger } from 'pino';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/database.ts';
import type { PaymentDeps } from './payments/payment-deps.ts';
import type { PaymentRules } from './payments/payment-settings.ts';
import type { PaymentWorker } from './payments/worker.ts';
import type { SquareProvider } from './test-payments/call-square.ts';

/** What the shop's module is made of. */
export interface CommerceDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly site: Site;
  readonly secret: Buffer;
  readonly paymentRules: PaymentRules;
  /** Null where no provider is set up. */
  readonly payments: PaymentDeps | null;
  /** Handles events, and orders that somebody waits for. */
  readonly paymentWorker: PaymentWorker;
  /** Null where no account of Square is set up. */
  readonly square: SquareProvider | null;
  /** Wakes the mail worker. */
  readonly outbox: { wake(): void };
}
