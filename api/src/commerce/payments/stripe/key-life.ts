/** In ms: the provider may forget a key, and what was asked for with it, after a day. */
export const keyLife = 23 * 3_600_000;
