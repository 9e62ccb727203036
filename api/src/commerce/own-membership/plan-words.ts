import { Failure } from '../../platform/http/failure.ts';
import { withAdminMessage } from '../payments/admin-failure.ts';
import { withTimeout } from '../../platform/jobs/with-timeout.ts';
import { logLateError } from '../payments/log-late-error.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { withMemberMessage } from './with-member-message.ts';

export const notChanged = 'Nothing about your plan has changed. Please try again in a minute.';
export const notChangedForStaff = 'The card provider has not answered. Nothing has changed: try again in a minute.';

/** The messages while the provider cannot be reached, to the member, or to staff who act for them. */
interface Words {
  readonly member: string | (() => Promise<string>);
  readonly staff: string | (() => Promise<string>);
}

/**
 * Converts the provider's faults to messages for the caller: `by` is the member of staff, null for the member. After a timeout the work
 * continues in the background. @throws Failure as {@link withMemberMessage} and {@link withAdminMessage} do
 */
export function inWords<T>(deps: PaymentDeps, by: string | null, words: Words, work: () => Promise<T>): Promise<T> {
  if (by === null) return withMemberMessage(deps, words.member, work);
  const { staff } = words;
  const late = async (): Promise<never> => {
    throw new Failure('payment_pending', typeof staff === 'string' ? staff : await staff());
  };
  const options = { onTimeout: late, onLateError: logLateError(deps.log), timeout: deps.answerTimeout };
  return withAdminMessage(() => withTimeout(work(), options), staff);
}

/** A request whose answer can time out before it is stored: it is either stored, or answered as not stored, never both. */
export interface PendingRequest {
  /** Called in the transaction that stores the request. @throws Failure if it was dropped, which the answer has reported. */
  readonly markStored: () => void;
  /** Drops the request, unless it is stored. @returns whether it is stored. */
  readonly drop: () => boolean;
}

export function openRequest(): PendingRequest {
  let state: 'open' | 'kept' | 'dropped' = 'open';
  return {
    markStored: () => {
      if (state === 'dropped') throw new Failure('conflict', 'This came too late: whoever asked was told so.');
      state = 'kept';
    },
    drop: () => {
      if (state === 'open') state = 'dropped';
      return state === 'kept';
    },
  };
}
