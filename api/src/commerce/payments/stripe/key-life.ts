/** In ms: the provider may delete a key and its result after a day. */
export const keyLife = 23 * 3_600_000;
