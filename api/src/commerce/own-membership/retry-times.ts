/** In ms between attempts to execute a member's request. */
export const retryBackoff = { first: 10_000, max: 15 * 60_000 };
/** In ms between checks of a payment that is being processed, or of a charge that has to be made before a change. */
export const checkInterval = 10 * 60_000;
