import type { MemberType } from '@plumbline/contract/commerce/plans';
import type { MemberStatus } from './member-status.ts';

/** A row of the table of members. */
export interface MemberRow extends Omit<MemberStatus, 'renews'> {
  readonly id: number;
  readonly number: number;
  readonly email_key: string;
  readonly email: string;
  readonly name: string;
  readonly name_key: string;
  readonly member_type: MemberType;
  /** ISO 8601, as every time here. */
  readonly joined_at: string;
  readonly email_verified_at: string | null;
  readonly renews: boolean | number;
  /** When the person's data was erased. */
  readonly erased_at: string | null;
}
