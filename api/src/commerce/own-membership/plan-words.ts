import { Failure } from '../../platform/http/failure.ts';
import { withAdminMessage } from '../payments/admin-failure.ts';
import { withTimeout } from '../../platform/jobs/with-timeout.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { withMemberMessage } from './with-member-message.ts';

export const notChanged = 'Nothing about your plan has changed. Please try again in a minute.';
export const notChangedForStaff = 'The card provider has not answered. Nothing has changed: try again in a minute.';

/** What is said while the provider is away, to the member, or to staff who ask for them. */
interface Words {
  readonly member: string | (() => Promise<string>);
  readonly staff: string | (() => Promise<string>);
}

/**
 * The provider's faults in words for who asks: `by` is the member of staff, null for the member. Work that takes too long goes on
 * without them. @throws Failure as {@link withMemberMessage} and {@link withAdminMessage} do
 */
export function inWords<T>(deps: PaymentDeps, by: string | null, words: Words, work: () => Promise<T>): Promise<T> {
  if (by === null) return withMemberMessage(deps, words.member, work);
  const { staff } = words;
  const late = async (): Promise<never> => {
    throw new Failure('payment_pending', typeof staff === 'string' ? staff : await staff());
  };
  return withAdminMessage(() => withTimeout(work(), late), staff);
}

/** A wish whose caller may be answered before it is written down: either it is kept, or they were told that it is not, never both. */
export interface Wish {
  /** Called in the transaction that writes it down. @throws Failure if its caller was told that nothing has changed */
  readonly keep: () => void;
  /** Gives it up, unless it is kept. @returns whether it is kept */
  readonly drop: () => boolean;
}

export function openWish(): Wish {
  let state: 'open' | 'kept' | 'dropped' = 'open';
  return {
    keep: () => {
      if (state === 'dropped') throw new Failure('conflict', 'This came too late: whoever asked was told so.');
      state = 'kept';
    },
    drop: () => {
      if (state === 'open') state = 'dropped';
      return state === 'kept';
    },
  };
}
