import * as v from 'valibot';

/** Settings for who watches the site. */
export const metricsSettings = {
  METRICS_TOKEN: v.optional(v.pipe(v.string(), v.minLength(32, 'must have at least 32 characters'))),
};
