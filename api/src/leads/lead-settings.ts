import * as v from 'valibot';

function wholeNumber(fallback: string, min: number) {
  return v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,7}$/, `must be a whole number from ${min}`),
      v.transform(Number),
      v.minValue(min, `must be a whole number from ${min}`),
    ),
    fallback,
  );
}

/** The settings that {@link leadRulesFrom} reads. */
export const leadSettings = {
  LEADS_PER_ADDRESS: wholeNumber('20', 1),
  LEADS_PER_EMAIL: wholeNumber('5', 1),
  LEADS_MIN_SECONDS: wholeNumber('2', 0),
};

/** Limits of the contact and audit forms. */
export interface LeadRules {
  /** Submissions per hour from one network address. */
  readonly perAddress: number;
  /** Submissions per hour with one e-mail address from one network. */
  readonly perEmail: number;
  /** In ms: a form that was filled in faster is treated as automated. */
  readonly minimumTime: number;
}

export function leadRulesFrom(settings: v.InferOutput<v.ObjectSchema<typeof leadSettings, undefined>>): LeadRules {
  return {
    perAddress: settings.LEADS_PER_ADDRESS,
    perEmail: settings.LEADS_PER_EMAIL,
    minimumTime: settings.LEADS_MIN_SECONDS * 1000,
  };
}
