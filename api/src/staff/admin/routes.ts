import {
  changeStaffRole,
  deactivateStaff,
  endStaffSessions,
  getStaffPerson,
  inviteStaff,
  listInvitations,
  listStaff,
  lockStaff,
  reactivateStaff,
  resendInvitation,
  resetStaffFactor,
  unlockStaff,
  withdrawInvitation,
  type StaffPersonDetail,
} from '@plumbline/contract/staff/admin-staff';
import type { StaffDeps } from '../staff-deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import { route, type ApiRouter } from '../../platform/http/route.ts';
import { findAccountById } from '../accounts/accounts.ts';
import type { StaffSession } from '../../platform/http/staff-access.ts';
import { changeStaffMember, type StaffChange } from './change-staff.ts';
import { confirmOwner } from './confirm-owner.ts';
import { invite, inviteAgain, listInvited, withdrawInvited } from './invite.ts';
import { listStaffPage } from './list-staff.ts';
import { viewStaffMember } from './view-staff.ts';

const changes = [
  [lockStaff, 'lock'],
  [unlockStaff, 'unlock'],
  [deactivateStaff, 'deactivate'],
  [reactivateStaff, 'reactivate'],
  [resetStaffFactor, 'reset-second-factor'],
  [endStaffSessions, 'end-sessions'],
] as const;

const mayOversee = { staff: 'oversee' } as const;

interface ChangeRequest {
  readonly staff: StaffSession;
  readonly address: string;
  readonly setAuditTarget: (target: string) => void;
}

interface Proof {
  readonly password: string;
  readonly code?: string | undefined;
}

export function staffAdminRoutes(router: ApiRouter, deps: StaffDeps): void {
  const { db, outbox } = deps;

  const requireAccount = async (id: number) => {
    const account = await findAccountById(db.knex, id);
    if (account === null) throw new Failure('not_found', 'There is no account with this number.');
    return account;
  };
  const changeMember = async (
    id: number,
    change: StaffChange,
    { staff, address, setAuditTarget, password, code }: ChangeRequest & Proof,
  ): Promise<StaffPersonDetail> => {
    const { email } = await requireAccount(id);
    setAuditTarget(change.kind === 'role' ? `${email}: ${change.from} to ${change.to}` : email);
    await confirmOwner(deps, { owner: staff, address, password, code });
    const account = await changeStaffMember(deps, { ownerId: staff.staffId, id }, change);
    if (change.kind === 'reset-second-factor') outbox.wake();
    return viewStaffMember(deps, account, staff.staffId);
  };

  route(router, listStaff, mayOversee, ({ query }, { staff }) => listStaffPage(deps, query, staff.staffId));
  route(router, getStaffPerson, mayOversee, async ({ params: { id } }, { staff }) =>
    viewStaffMember(deps, await requireAccount(id), staff.staffId),
  );
  route(router, changeStaffRole, mayOversee, ({ params: { id }, body: { from, to, ...proof } }, caller) =>
    changeMember(id, { kind: 'role', from, to }, { ...caller, ...proof }),
  );
  for (const [endpoint, kind] of changes) {
    route(router, endpoint, mayOversee, ({ params: { id }, body }, caller) =>
      changeMember(id, { kind }, { ...caller, ...body }),
    );
  }

  route(router, listInvitations, mayOversee, () => listInvited(deps));
  route(
    router,
    inviteStaff,
    mayOversee,
    async ({ body: { password, code, ...person } }, { staff, address, setAuditTarget }) => {
      // The audit log does not name the address, because the address of a person who never joins must be erasable.
      setAuditTarget(`a new ${person.role}`);
      await confirmOwner(deps, { owner: staff, address, password, code });
      const invited = await invite(deps, person, staff.staffId);
      setAuditTarget(`invitation ${invited.id}: ${person.role}`);
      outbox.wake();
      return invited;
    },
  );
  route(router, resendInvitation, mayOversee, async ({ params: { id } }, { setAuditTarget }) => {
    setAuditTarget(`invitation ${id}`);
    const invitation = await inviteAgain(deps, id);
    outbox.wake();
    return invitation;
  });
  route(router, withdrawInvitation, mayOversee, async ({ params: { id } }, { setAuditTarget }) => {
    setAuditTarget(`invitation ${id}`);
    return withdrawInvited(deps, id);
  });
}
