import type { AccountDeps } from './account-deps.ts';
import type { AccountRules } from './account-settings.ts';
import type { Purchases } from './purchases.ts';

/** The dependencies of the members module. */
export interface MembersDeps extends AccountDeps {
  readonly accountRules: AccountRules;
  /** The accepted keys of the dashboard's server; without one, its endpoints reject every call. */
  readonly dashboardKeys: readonly string[];
  readonly purchases: Purchases;
  /** Wakes the mail worker. */
  readonly outbox: { wake(): void };
}
