import * as v from 'valibot';

function perMinute(fallback: string) {
  return v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[1-9]\d{0,6}$/, 'must be a whole number from 1 to 9999999'),
      v.transform((text) => Number(text)),
    ),
    fallback,
  );
}

/** The settings of {@link RateLimits}. */
export const rateLimitSettings = {
  REQUESTS_PER_ADDRESS: perMinute('3000'),
  SEARCHES_PER_ADDRESS: perMinute('120'),
};

/** The most requests of one network to this process per minute. */
export interface RateLimits {
  readonly requests: number;
  /** For searches, which cost more than other reads. */
  readonly searches: number;
}

export function rateLimitsFrom(
  settings: v.InferOutput<v.ObjectSchema<typeof rateLimitSettings, undefined>>,
): RateLimits {
  return { requests: settings.REQUESTS_PER_ADDRESS, searches: settings.SEARCHES_PER_ADDRESS };
}
