import { adminCountKeys, type AdminCount } from '@plumbline/contract/platform/admin-counts';
import type { StaffSession } from '@plumbline/contract/staff/sessions';

/** A session for stories and tests. */
export const adminSession: StaffSession = {
  name: 'Ines Ferreira',
  email: 'ines@plumbline.example',
  role: 'owner',
  startedAt: '2026-11-21T09:00:00.000Z',
  expiresAt: '2026-11-21T21:00:00.000Z',
  idleMinutes: 30,
};

/** Counts for stories and tests: `count` of each kind. */
export function adminCounts(count: number): readonly AdminCount[] {
  return adminCountKeys.map((key) => ({ key, count }));
}
