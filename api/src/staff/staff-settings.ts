import * as v from 'valibot';

function tries(fallback: string) {
  const message = 'must be a whole number from 1 to 100000';
  return v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,6}$/, message),
      v.transform(Number),
      v.minValue(1, message),
      v.maxValue(100_000, message),
    ),
    fallback,
  );
}

/** The settings that {@link staffRulesFrom} reads. */
export const staffSettings = {
  STAFF_TRIES_PER_ACCOUNT: tries('5'),
  STAFF_TRIES_PER_ADDRESS: tries('20'),
};

/** The number of failed sign-ins before the next try must wait. */
export interface StaffRules {
  /** From one network at one account. */
  readonly triesPerAccount: number;
  /** From one network at any account. */
  readonly triesPerAddress: number;
}

export function staffRulesFrom(settings: v.InferOutput<v.ObjectSchema<typeof staffSettings, undefined>>): StaffRules {
  return { triesPerAccount: settings.STAFF_TRIES_PER_ACCOUNT, triesPerAddress: settings.STAFF_TRIES_PER_ADDRESS };
}
