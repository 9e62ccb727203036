/** The tables that only the files of this folder name; the linter reads this list. */
export const commerceTables = [
  'consents',
  'coupons',
  'disputes',
  'ledger',
  'membership_billing',
  'membership_changes',
  'membership_plans',
  'membership_prices',
  'order_notices',
  'orders',
  'payment_attempts',
  'payment_customers',
  'price_changes',
  'provider_cursors',
  'provider_events',
  'refunds',
] as const;
