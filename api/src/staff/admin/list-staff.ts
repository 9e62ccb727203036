import type { listStaff, StaffPerson } from '@plumbline/contract/staff/admin-staff';
import type { CountedPage } from '@plumbline/contract/endpoint';
import type { InferOutput } from 'valibot';
import { countedPage } from '../../platform/database/counted-page.ts';
import { filteredStaff, findStaff, findStaffByWords } from '../accounts/find-staff.ts';
import { viewStaff, type ViewDeps } from './view-staff.ts';

/** A page of all accounts; `you` is the caller's id. */
export async function listStaffPage(
  deps: ViewDeps,
  request: InferOutput<(typeof listStaff)['query']>,
  you: number,
): Promise<CountedPage<StaffPerson[]>> {
  const ids = await findStaffByWords(deps.db.knex, request.q);
  const found = await findStaff(deps.db.knex, request, ids);
  const items = await viewStaff(deps, found.slice(0, request.limit), you);
  const next = found.length > request.limit ? String(items.at(-1)?.id) : null;
  return countedPage(deps.db.knex, { items, next }, request.cursor, () => filteredStaff(deps.db.knex, request, ids));
}
