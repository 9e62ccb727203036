import type { AdminCoupon } from '@plumbline/contract/commerce/admin-coupons';
import type { CsvColumn } from '../../platform/http/csv-download.ts';

/** The columns of the CSV file. */
export const couponColumns: readonly CsvColumn<AdminCoupon>[] = [
  ['Code', ({ code }) => code],
  ['State', ({ state }) => state],
  ['Amount off (USD)', ({ amountOff }) => (amountOff === null ? null : (amountOff / 100).toFixed(2))],
  ['Percent off', ({ percentOff }) => text(percentOff)],
  ['Reduces', ({ duration }) => (duration === 'first' ? 'the first payment' : 'every payment')],
  ['Plans', ({ planIds }) => (planIds === null ? 'all' : planIds.join(' '))],
  ['Founding', ({ founding }) => (founding ? 'yes' : 'no')],
  ['Starts (UTC)', ({ startsAt }) => startsAt],
  ['Ends (UTC)', ({ endsAt }) => endsAt],
  ['Most uses', ({ mostUses }) => text(mostUses)],
  ['Most per buyer', ({ mostPerBuyer }) => text(mostPerBuyer)],
  ['Uses', ({ uses }) => text(uses)],
  ['Paid', ({ paid }) => text(paid)],
  ['Note', ({ note }) => note],
  ['Made by', ({ createdBy }) => createdBy],
  ['Made (UTC)', ({ createdAt }) => createdAt],
  ['Ended by', ({ endedBy }) => endedBy],
  ['Ended (UTC)', ({ endedAt }) => endedAt],
];

function text(count: number | null): string | null {
  return count === null ? null : String(count);
}
