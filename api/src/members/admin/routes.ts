import {
  AdminMemberFilter,
  changeMemberPlan,
  endAdminMembership,
  getAdminMember,
  getAdminMemberStats,
  getMemberHistory,
  listAdminMembers,
  previewMemberPlan,
  renewAdminMembership,
  sendMemberVerification,
  sendMembershipLink,
  unlockMember,
  withdrawMemberPlan,
  type AdminMemberDetail,
} from '@plumbline/contract/members/admin-members';
import type { MembersDeps } from '../members-deps.ts';
import { csvDownload } from '../../platform/http/csv-download.ts';
import { Failure } from '../../platform/http/failure.ts';
import { route, type ApiRouter } from '../../platform/http/route.ts';
import type { MemberRow } from '../memberships/member-row.ts';
import { unlock } from './account-state.ts';
import { memberColumns, membersInBatches } from './export-members.ts';
import { listMembersPage } from './list-members.ts';
import { memberDetail } from './member-detail.ts';
import { memberHistory } from './member-history.ts';
import { memberStats } from './member-stats.ts';
import { mailMembershipLink, resendVerification } from './resend-verification.ts';

export function memberAdminRoutes(router: ApiRouter, deps: MembersDeps): void {
  const { db, clock, secret } = deps;

  route(router, listAdminMembers, { staff: 'look' }, ({ query }) => listMembersPage(db.knex, query, clock.now()));
  route(router, getAdminMemberStats, { staff: 'look' }, () => memberStats(db.knex, clock.now()));
  route(router, getAdminMember, { staff: 'look' }, ({ params: { number } }) => detail(deps, number));

  route(router, getMemberHistory, { staff: 'look' }, async ({ params: { number } }, { staff }) =>
    memberHistory(db.knex, await requireMember(deps, number), { purchases: deps.purchases, role: staff.role }),
  );

  route(router, sendMemberVerification, { staff: 'act' }, async ({ params: { number } }, { setAuditTarget }) => {
    setAuditTarget(`member ${number}`);
    return { to: await resendVerification(deps, await requireMember(deps, number)) };
  });

  route(router, unlockMember, { staff: 'act' }, async ({ params: { number } }, { setAuditTarget }) => {
    setAuditTarget(`member ${number}`);
    const member = await requireMember(deps, number);
    await db.write((transaction) => unlock(transaction, member, secret));
    return detail(deps, number);
  });

  route(router, endAdminMembership, { staff: 'act' }, async ({ params: { number }, body }, { setAuditTarget }) => {
    setAuditTarget(`member ${number}: ${body.orderId}, ${body.when === 'now' ? 'at once' : 'with what is paid for'}`);
    const member = await requireMember(deps, number);
    await deps.purchases.endMembership(member.id, body);
    return detail(deps, number);
  });

  route(router, renewAdminMembership, { staff: 'act' }, async ({ params: { number }, body }, { setAuditTarget }) => {
    setAuditTarget(`member ${number}: ${body.orderId}`);
    const member = await requireMember(deps, number);
    await deps.purchases.renewMembership(member.id, body.orderId);
    return detail(deps, number);
  });

  route(router, previewMemberPlan, { staff: 'act' }, async ({ params: { number }, query }, { staff }) => {
    const member = await requireMember(deps, number);
    return deps.purchases.previewPlan(member.id, query.orderId, staff.email);
  });

  route(
    router,
    changeMemberPlan,
    { staff: 'act' },
    async ({ params: { number }, body: { orderId, ...request } }, { setAuditTarget, staff }) => {
      setAuditTarget(`member ${number}: ${orderId}, ${request.billingFrequency}`);
      const member = await requireMember(deps, number);
      await deps.purchases.changePlan(member.id, orderId, { ...request, by: staff.email });
      return detail(deps, number);
    },
  );

  route(
    router,
    withdrawMemberPlan,
    { staff: 'act' },
    async ({ params: { number }, body }, { staff, setAuditTarget }) => {
      setAuditTarget(`member ${number}: ${body.orderId}`);
      const member = await requireMember(deps, number);
      await deps.purchases.withdrawPlan(member.id, body.orderId, staff.email);
      return detail(deps, number);
    },
  );

  route(router, sendMembershipLink, { staff: 'act' }, async ({ params: { number } }, { setAuditTarget }) => {
    setAuditTarget(`member ${number}`);
    return { to: await mailMembershipLink(deps, await requireMember(deps, number)) };
  });

  csvDownload(router, deps, {
    path: '/admin/members.csv',
    name: 'members',
    staff: 'staff',
    filter: AdminMemberFilter,
    columns: memberColumns,
    batches: (filter) => membersInBatches(db.knex, filter, clock.now()),
  });
}

async function detail(deps: MembersDeps, number: string): Promise<AdminMemberDetail> {
  const { db, clock, secret, accountRules, purchases } = deps;
  return memberDetail(db.knex, await requireMember(deps, number), {
    secret,
    accountRules,
    purchases,
    now: clock.now(),
  });
}

async function requireMember({ db }: MembersDeps, number: string): Promise<MemberRow> {
  const row: MemberRow | undefined = await db.knex('members').where('number', Number(number)).first();
  if (!row) throw new Failure('not_found', 'There is no member with this number.');
  return row;
}
