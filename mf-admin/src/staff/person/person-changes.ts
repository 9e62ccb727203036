import {
  deactivateStaff,
  endStaffSessions,
  lockStaff,
  reactivateStaff,
  resetStaffFactor,
  unlockStaff,
  type StaffPersonDetail,
} from '@plumbline/contract/staff/admin-staff';

/** A change of an account that needs only the owner's proof. */
export interface PersonChange {
  readonly endpoint:
    | typeof lockStaff
    | typeof unlockStaff
    | typeof deactivateStaff
    | typeof reactivateStaff
    | typeof resetStaffFactor
    | typeof endStaffSessions;
  readonly button: string;
  /** The effect of the change, shown before the confirmation. */
  readonly text: string;
  readonly successText: string;
}

const unlock: PersonChange = {
  endpoint: unlockStaff,
  button: 'Unlock',
  text: 'They can sign in again at once. Failed sign-ins are forgotten.',
  successText: 'The account is open.',
};
const lock: PersonChange = {
  endpoint: lockStaff,
  button: 'Lock',
  text: 'Their sessions end, and nobody signs in with this account until an owner unlocks it.',
  successText: 'The account is locked, and its sessions have ended.',
};
const reset: PersonChange = {
  endpoint: resetStaffFactor,
  button: 'Reset second factor',
  text: 'Their sessions end and the account is locked. A mailed link lets them set a new password and second factor, which opens it.',
  successText: 'The second factor is taken away, and a link is on its way.',
};
const deactivate: PersonChange = {
  endpoint: deactivateStaff,
  button: 'Deactivate',
  text: 'For somebody who has left: their sessions and links end. The account stays, because the audit log names it.',
  successText: 'The account is deactivated.',
};
const reactivate: PersonChange = {
  endpoint: reactivateStaff,
  button: 'Reactivate',
  text: 'The account is as it was before: whoever could sign in can do so again, and a locked account stays locked.',
  successText: 'The account is no longer deactivated.',
};
const endSessions: PersonChange = {
  endpoint: endStaffSessions,
  button: 'End sessions',
  text: 'They are signed out everywhere, and can sign in again.',
  successText: 'The sessions have ended.',
};

/** The changes that an owner can make to this account in its current state. */
export function changesOf({
  standing,
  renewing,
  waitsUntil,
  sessions,
  you,
}: StaffPersonDetail): readonly PersonChange[] {
  const ending = sessions > 0 ? [endSessions] : [];
  if (you) return ending;
  if (standing === 'deactivated') return [reactivate];
  // The API refuses to unlock it before the second factor is set anew, which the link does.
  if (standing === 'locked') return [...ending, ...(renewing ? [] : [unlock]), reset, deactivate];
  return [...ending, ...(waitsUntil === null ? [] : [unlock]), lock, reset, deactivate];
}
