import type { MemberType } from '@plumbline/contract/memberships';
import { memberTypeOptions } from './member-types.ts';

/** A kind of member in words. */
export function memberTypeWord(type: MemberType): string {
  return memberTypeOptions.find(({ value }) => value === type)?.label ?? type;
}
