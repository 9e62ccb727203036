import type { listStaff, StaffPerson } from '@plumbline/contract/staff/admin-staff';
import type { Page } from '@plumbline/contract/endpoint';
import type { InferOutput } from 'valibot';
import { findPeople } from '../accounts/find-people.ts';
import { viewPeople, type ViewDeps } from './view-people.ts';

/** A page of everybody who has an account; `you` is who asks. */
export async function listPeople(
  deps: ViewDeps,
  asked: InferOutput<(typeof listStaff)['query']>,
  you: number,
): Promise<Page<StaffPerson[]>> {
  const found = await findPeople(deps.db.knex, asked);
  const items = await viewPeople(deps, found.slice(0, asked.limit), you);
  return { items, next: found.length > asked.limit ? String(items.at(-1)?.id) : null };
}
