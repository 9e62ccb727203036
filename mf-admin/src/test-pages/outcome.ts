/** What a payment's outcome is called. Only what is known to be paid is a success, and only what cannot be paid a failure. */
export function outcomeTitle(status: string | null): string {
  if (status === 'paid') return 'Payment Successful';
  return status === 'cancelled' ? 'Payment Failed' : 'Payment Status Unknown';
}

/** Whether asking again can tell more. */
export function isOpenEnded(status: string | null): boolean {
  return status !== 'paid' && status !== 'cancelled';
}
