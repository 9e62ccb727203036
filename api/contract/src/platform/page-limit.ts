import * as v from 'valibot';

const message = 'must be a number from 1 to 100';

/** The number of entries per page of a list on an admin page: 1 to 100, default 50. */
export const PageLimit = v.optional(
  v.pipe(
    v.string(),
    v.regex(/^\d{1,3}$/, message),
    v.transform(Number),
    v.minValue(1, message),
    v.maxValue(100, message),
  ),
  '50',
);
