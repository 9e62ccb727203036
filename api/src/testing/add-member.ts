import { searchColumns, type MemberStatus } from '../members/memberships/member-status.ts';
import type { OpenApp } from './open-app.ts';

interface Overrides extends Partial<MemberStatus> {
  readonly email?: string;
  readonly name?: string;
  readonly number?: number;
}

/** A member for a test, without the purchase that made them. */
export async function addMember(
  { db, clock }: Pick<OpenApp, 'db' | 'clock'>,
  { email = 'Renee@castellano.example', name = 'Renée Castellano', number = 10_482, ...columns }: Overrides = {},
): Promise<number> {
  const [row]: { id: number }[] = await db
    .knex('members')
    .insert({
      number,
      email_key: email.toLowerCase(),
      email,
      name,
      member_type: 'realEstateProfessional',
      joined_at: new Date(clock.now()).toISOString(),
      ...searchColumns({ number, name, email }),
      ...columns,
    })
    .returning('id');
  if (!row) throw new Error('no member was made');
  return row.id;
}
