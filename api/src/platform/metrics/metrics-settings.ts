import * as v from 'valibot';

/** Settings of the metrics endpoint. */
export const metricsSettings = {
  METRICS_TOKEN: v.optional(v.pipe(v.string(), v.minLength(32, 'must have at least 32 characters'))),
};
