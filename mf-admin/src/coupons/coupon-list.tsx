import { lastMomentBefore } from '@plumbline/contract/timestamp';
import { couponStates as states, listAdminCoupons, type AdminCoupon } from '@plumbline/contract/commerce/admin-coupons';
import type { AdminList } from '../list/admin-list.ts';
import { choiceField, optionsOf, sortField, searchField } from '../list/list-fields.ts';
import { Day } from '../layout/day.tsx';
import { StateBadge } from '../layout/state-badge.tsx';
import { TwoLines } from '../layout/two-lines.ts';
import { couponStates, reductionText, usesText } from './coupon-words.ts';
import { EndButton } from './end-button.tsx';

/** The list of codes; `cardPlace` is a cell's place where phones show rows as cards. */
export const couponList: AdminList<AdminCoupon> = {
  title: 'Codes',
  path: '/admin/coupons',
  endpoint: listAdminCoupons,
  fields: [
    searchField('Part of a code or note'),
    choiceField(
      'state',
      'State',
      'Any state',
      optionsOf(states, (state) => couponStates[state][0]),
    ),
    sortField('Newest first', { oldest: 'Oldest first' }),
  ],
  columns: [
    {
      title: 'Code',
      cell: ({ code, note }) => (
        <TwoLines>
          {code}
          {note !== '' && <small>{note}</small>}
        </TwoLines>
      ),
    },
    { title: 'Takes off', cardPlace: 'line', cell: reductionText },
    { title: 'Plans', cell: ({ planIds }) => (planIds === null ? 'All' : planIds.join(', ')) },
    {
      title: 'Uses',
      cardPlace: 'end',
      cell: (coupon) => (
        <TwoLines>
          {usesText(coupon)}
          <small>
            {coupon.paid} paid{coupon.mostPerBuyer !== null && `, ${coupon.mostPerBuyer} per buyer`}
          </small>
        </TwoLines>
      ),
    },
    { title: 'Valid', cell: (coupon) => <Validity coupon={coupon} /> },
    { title: 'State', cardPlace: 'start', cell: ({ state }) => <StateBadge look={couponStates[state]} /> },
    {
      title: 'Made',
      cell: ({ createdAt, createdBy }) => (
        <TwoLines>
          <Day at={createdAt} />
          <small>{createdBy}</small>
        </TwoLines>
      ),
      sort: { ascending: 'oldest', descending: 'newest', first: 'descending' },
    },
    { title: 'Action', cardPlace: 'corner', cell: (coupon) => <EndButton coupon={coupon} /> },
  ],
  keyOf: ({ id }) => String(id),
  nameOf: ({ code }) => code,
  download: '/admin/coupons.csv',
  empty: {
    title: 'There are no codes yet',
    text: 'A code takes an amount or a percentage off a membership. Buyers type it at the checkout.',
  },
  noMatches: { title: 'No code fits', text: 'Look for part of a code, or another state.' },
};

function Validity({ coupon: { startsAt, endsAt, endedAt, founding } }: { coupon: AdminCoupon }) {
  const until = endedAt ?? (endsAt && lastMomentBefore(endsAt));
  return (
    <>
      {startsAt !== null && (
        <>
          from <Day at={startsAt} />{' '}
        </>
      )}
      {until !== null && (
        <>
          until <Day at={until} />{' '}
        </>
      )}
      {founding && endedAt === null && 'with founding prices'}
      {startsAt === null && until === null && !founding && 'without an end'}
    </>
  );
}
