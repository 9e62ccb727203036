import type { AdminMemberDetail } from '@plumbline/contract/members/admin-members';
import type { Knex } from 'knex';
import type { MemberRow } from '../memberships/member-row.ts';
import type { Purchases } from '../purchases.ts';
import { accountState, type AccountStateDeps } from './account-state.ts';
import { adminMember } from './view-member.ts';

/** The content of a member's admin page. */
export async function memberDetail(
  db: Knex,
  row: MemberRow,
  { purchases, ...deps }: AccountStateDeps & { readonly purchases: Purchases },
): Promise<AdminMemberDetail> {
  return {
    ...adminMember(row),
    account: await accountState(db, row, deps),
    memberships: await purchases.memberships(row.id),
    orders: await purchases.orders(row.id, row.erased_at === null ? row.email_key : null),
  };
}
