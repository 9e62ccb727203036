/** In ms: the provider may delete a key and its result after a day. */
export const idempotencyKeyLifetime = 23 * 3_600_000;
