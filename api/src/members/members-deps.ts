import type { AccountDeps } from './account-deps.ts';
import type { AccountRules } from './account-settings.ts';
import type { Purchases } from './purchases.ts';

/** What the members' module is made of. */
export interface MembersDeps extends AccountDeps {
  readonly accountRules: AccountRules;
  /** What the dashboard's server proves itself with; null: nobody does. */
  readonly dashboardKey: string | null;
  readonly purchases: Purchases;
  /** Wakes the mail worker. */
  readonly outbox: { wake(): void };
}
