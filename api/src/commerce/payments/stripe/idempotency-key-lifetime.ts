/** In ms: shorter than the day after which the provider may delete a key and its result. */
export const idempotencyKeyLifetime = 23 * 3_600_000;
