import type { MemberType } from '@plumbline/contract/commerce/plans';
import { memberTypeOptions } from './member-types.ts';

/** The name of a member type. */
export function memberTypeWord(type: MemberType): string {
  return memberTypeOptions.find(({ value }) => value === type)?.label ?? type;
}
