/** In ms between attempts to execute a member's request. */
export const retry = { first: 10_000, max: 15 * 60_000 };
/** In ms between checks of a payment, or of a charge that a change waits for. */
export const lookAgain = 10 * 60_000;
