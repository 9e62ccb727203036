import { Failure } from '../../platform/http/failure.ts';
import { withAdminMessage } from '../payments/admin-failure.ts';
import { withTimeout } from '../../platform/jobs/with-timeout.ts';
import { logLateError } from '../payments/log-late-error.ts';
import type { PaymentDeps } from '../payments/payment-deps.ts';
import { withMemberMessage } from './with-member-message.ts';

export const notChanged = 'Nothing about your plan has changed. Please try again in a minute.';
export const notChangedForStaff = 'The card provider has not answered. Nothing has changed: try again in a minute.';

/** What to tell the member, or staff who act for them, while the provider cannot be reached. */
interface Messages {
  readonly member: string | (() => Promise<string>);
  readonly staff: string | (() => Promise<string>);
}

/**
 * Converts the provider's faults to messages for the caller: `by` is the member of staff, null for the member. After a timeout the work
 * continues in the background. @throws Failure as {@link withMemberMessage} and {@link withAdminMessage} do
 */
export function withCallerMessage<T>(
  deps: PaymentDeps,
  by: string | null,
  messages: Messages,
  work: () => Promise<T>,
): Promise<T> {
  if (by === null) return withMemberMessage(deps, messages.member, work);
  const { staff } = messages;
  const answerLate = async (): Promise<never> => {
    throw new Failure('payment_pending', typeof staff === 'string' ? staff : await staff());
  };
  const options = { onTimeout: answerLate, onLateError: logLateError(deps.log), timeout: deps.answerTimeout };
  return withAdminMessage(() => withTimeout(work(), options), staff);
}

/** A request whose answer can time out before it is stored: it is either stored, or answered as not stored, never both. */
export interface PendingRequest {
  /** Called in the transaction that stores the request. @throws Failure if it was dropped, which the answer has reported. */
  readonly markStored: () => void;
  /** Drops the request, unless it is stored. @returns whether it is stored. */
  readonly dropUnlessStored: () => boolean;
}

export function createPendingRequest(): PendingRequest {
  let state: 'open' | 'stored' | 'dropped' = 'open';
  return {
    markStored: () => {
      if (state === 'dropped')
        throw new Failure('conflict', 'This request was dropped: its caller has been answered already.');
      state = 'stored';
    },
    dropUnlessStored: () => {
      if (state === 'open') state = 'dropped';
      return state === 'stored';
    },
  };
}
