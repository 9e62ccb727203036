import type { MemberType } from '@plumbline/contract/commerce/plans';
import type { Knex } from 'knex';
import { searchColumns } from './member-status.ts';

/** The member of a purchase. */
export interface FoundMember {
  readonly id: number;
  readonly number: number;
  /** Whether there was no member with this address before. */
  readonly isNew: boolean;
}

interface NewMember {
  readonly number: number;
  readonly email: string;
  readonly name: string;
  readonly memberType: MemberType;
  /** ISO 8601. */
  readonly joinedAt: string;
}

/** Creates a member, or returns the existing one with the address, ignoring case. */
export async function findOrCreateMember(
  transaction: Knex.Transaction,
  { memberType, joinedAt, ...fields }: NewMember,
): Promise<FoundMember> {
  const emailKey = fields.email.toLowerCase();
  const [created]: { id: number; number: number }[] = await transaction('members')
    .insert({
      ...fields,
      ...searchColumns(fields),
      email_key: emailKey,
      member_type: memberType,
      joined_at: joinedAt,
    })
    .onConflict('email_key')
    .ignore()
    .returning(['id', 'number']);
  if (created) return { ...created, isNew: true };
  // A member whose memberships have all ended comes back as the kind that they have bought now.
  await transaction('members').where({ email_key: emailKey, standing: 'ended' }).update({ member_type: memberType });
  const found: { id: number; number: number } | undefined = await transaction('members')
    .where('email_key', emailKey)
    .first('id', 'number');
  if (!found) throw new Error('a member was neither created nor found');
  return { ...found, isNew: false };
}
