import { Secret } from '@plumbline/serving/settings';
import * as v from 'valibot';

/** Settings of the metrics endpoint. */
export const metricsSettings = {
  METRICS_TOKEN: v.optional(Secret),
  METRICS_TOKEN_OLD: v.optional(Secret),
};
