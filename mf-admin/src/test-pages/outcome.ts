/** The title of a payment's outcome. Any status but paid and cancelled is neither a success nor a failure. */
export function outcomeTitle(status: string | null): string {
  if (status === 'paid') return 'Payment Successful';
  return status === 'cancelled' ? 'Payment Failed' : 'Payment Status Unknown';
}

/** Whether another request can give a more definite outcome. */
export function isUndecidedOutcome(status: string | null): boolean {
  return status !== 'paid' && status !== 'cancelled';
}
