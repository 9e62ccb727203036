import type { Knex } from 'knex';
import * as blog from '../../../migrations/001-blog.ts';
import * as leads from '../../../migrations/002-leads.ts';
import * as blogSearch from '../../../migrations/003-blog-search.ts';
import * as blogAuthoring from '../../../migrations/004-blog-authoring.ts';
import * as payments from '../../../migrations/005-payments.ts';
import * as staff from '../../../migrations/006-staff.ts';
import * as accounts from '../../../migrations/007-accounts.ts';
import * as checkoutKeys from '../../../migrations/008-checkout-keys.ts';
import * as releases from '../../../migrations/009-releases.ts';
import * as reports from '../../../migrations/010-reports.ts';
import * as canaries from '../../../migrations/011-canaries.ts';
import * as releaseTrials from '../../../migrations/012-release-trials.ts';
import * as ordersDesk from '../../../migrations/013-orders-desk.ts';
import * as removedReleases from '../../../migrations/014-removed-releases.ts';
import * as membersDesk from '../../../migrations/015-members-desk.ts';
import * as messagesDesk from '../../../migrations/016-messages-desk.ts';
import * as mailDeskAndHealth from '../../../migrations/017-mail-desk-and-health.ts';
import * as articlesDesk from '../../../migrations/018-articles-desk.ts';
import * as staffDesk from '../../../migrations/019-staff-desk.ts';
import * as ordersSearch from '../../../migrations/020-orders-search.ts';
import * as orderOfTexts from '../../../migrations/021-order-of-texts.ts';
import * as backups from '../../../migrations/022-backups.ts';
import * as traceparents from '../../../migrations/023-traceparents.ts';
import * as money from '../../../migrations/024-money.ts';
import * as paymentCustomers from '../../../migrations/025-payment-customers.ts';
import * as smokeTests from '../../../migrations/026-smoke-tests.ts';
import * as tokenRights from '../../../migrations/027-token-rights.ts';
import * as grants from '../../../migrations/028-grants.ts';
import * as receipts from '../../../migrations/029-receipts.ts';
import * as ownDocumentGrant from '../../../migrations/030-own-document-grant.ts';
import * as longerActors from '../../../migrations/031-longer-actors.ts';
import * as ownMemberships from '../../../migrations/040-own-memberships.ts';
import * as priceChanges from '../../../migrations/041-price-changes.ts';
import * as coupons from '../../../migrations/050-coupons.ts';
import * as consents from '../../../migrations/051-consents.ts';
import * as listViews from '../../../migrations/060-list-views.ts';
import * as membershipRounds from '../../../migrations/065-membership-rounds.ts';
import * as cardWallets from '../../../migrations/066-card-wallets.ts';
import * as planChanges from '../../../migrations/067-plan-changes.ts';
import * as viewSearch from '../../../migrations/068-view-search.ts';
import * as failedPlanChanges from '../../../migrations/069-failed-plan-changes.ts';
import * as keptCardWallets from '../../../migrations/070-kept-card-wallets.ts';
import * as browsersOfPayments from '../../../migrations/071-browsers-of-payments.ts';
import * as codeLimits from '../../../migrations/072-code-limits.ts';
import * as oneIndexOfAddresses from '../../../migrations/073-one-index-of-addresses.ts';
import * as searchOfJoinedWords from '../../../migrations/074-search-of-joined-words.ts';
import * as billingOfErased from '../../../migrations/075-billing-of-erased.ts';

interface NamedMigration extends Knex.Migration {
  readonly name: string;
}

/** In the order of execution. Databases store the names, so a name never changes. */
const migrations: readonly NamedMigration[] = [
  { name: '001-blog', ...blog },
  { name: '002-leads', ...leads },
  { name: '003-blog-search', ...blogSearch },
  { name: '004-blog-authoring', ...blogAuthoring },
  { name: '005-payments', ...payments },
  { name: '006-staff', ...staff },
  { name: '007-accounts', ...accounts },
  { name: '008-checkout-keys', ...checkoutKeys },
  { name: '009-releases', ...releases },
  { name: '010-reports', ...reports },
  { name: '011-canaries', ...canaries },
  { name: '012-release-trials', ...releaseTrials },
  { name: '013-orders-desk', ...ordersDesk },
  { name: '014-removed-releases', ...removedReleases },
  { name: '015-members-desk', ...membersDesk },
  { name: '016-messages-desk', ...messagesDesk },
  { name: '017-mail-desk-and-health', ...mailDeskAndHealth },
  { name: '018-articles-desk', ...articlesDesk },
  { name: '019-staff-desk', ...staffDesk },
  { name: '020-orders-search', ...ordersSearch },
  { name: '021-order-of-texts', ...orderOfTexts },
  { name: '022-backups', ...backups },
  { name: '023-traceparents', ...traceparents },
  { name: '024-money', ...money },
  { name: '025-payment-customers', ...paymentCustomers },
  { name: '026-smoke-tests', ...smokeTests },
  { name: '027-token-rights', ...tokenRights },
  { name: '028-grants', ...grants },
  { name: '029-receipts', ...receipts },
  { name: '030-own-document-grant', ...ownDocumentGrant },
  { name: '031-longer-actors', ...longerActors },
  { name: '040-own-memberships', ...ownMemberships },
  { name: '041-price-changes', ...priceChanges },
  { name: '050-coupons', ...coupons },
  { name: '051-consents', ...consents },
  { name: '060-list-views', ...listViews },
  { name: '065-membership-rounds', ...membershipRounds },
  { name: '066-card-wallets', ...cardWallets },
  { name: '067-plan-changes', ...planChanges },
  { name: '068-view-search', ...viewSearch },
  { name: '069-failed-plan-changes', ...failedPlanChanges },
  { name: '070-kept-card-wallets', ...keptCardWallets },
  { name: '071-browsers-of-payments', ...browsersOfPayments },
  { name: '072-code-limits', ...codeLimits },
  { name: '073-one-index-of-addresses', ...oneIndexOfAddresses },
  { name: '074-search-of-joined-words', ...searchOfJoinedWords },
  { name: '075-billing-of-erased', ...billingOfErased },
];

/** The names of all migrations, in the order of execution. */
export const migrationNames: readonly string[] = migrations.map(({ name }) => name);

/**
 * The migrations for Knex, whose default source would load files at runtime; the compiler checks this list. Knex
 * requires a `down` of each migration.
 */
export const migrationSource: Knex.MigrationSource<NamedMigration> = {
  getMigrations: () => Promise.resolve([...migrations]),
  getMigrationName: (migration) => migration.name,
  getMigration: ({ up }) => Promise.resolve({ up, down: refuseWayBack }),
};

/** A down migration would drop newer data: the previous state is restored from a backup instead. */
async function refuseWayBack(): Promise<never> {
  throw new Error('A migration is not taken back: restore a backup.');
}
