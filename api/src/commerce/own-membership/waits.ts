/** In ms between tries of what a member has asked for. */
export const retry = { first: 10_000, most: 15 * 60_000 };
/** In ms until it is looked again what became of a payment, or whether a charge has come that a change waits for. */
export const lookAgain = 10 * 60_000;
