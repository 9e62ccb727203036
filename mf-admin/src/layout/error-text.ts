import { ApiError, isUnanswered } from '@plumbline/contract/errors';

/** The message about a failed call, for the person who made it. @throws anything but an {@link ApiError}. */
export function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) throw error;
  return error.code === 'unauthorized' ? 'Your session has ended. Please sign in again.' : error.detail;
}

/** Whether the call may have succeeded in spite of the error: its response was lost, or the provider has not answered. */
export function isOutcomeUnknown(error: unknown): boolean {
  return error instanceof ApiError && !isUnsent(error) && isUnanswered(error);
}

/** Whether the error's own text describes the outcome: the card provider was late, and the API reports the stored state. */
export function describesOutcome(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'payment_pending';
}

/** Whether nothing was sent, so that the same action is possible again once the browser is connected. */
export function isUnsent(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'offline';
}
