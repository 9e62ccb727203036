import * as v from 'valibot';

/** The settings that {@link accountRulesFrom} reads. */
export const accountSettings = {
  ACCOUNT_MAILS_PER_ADDRESS: wholeNumber('20'),
  ACCOUNT_MAILS_PER_EMAIL: wholeNumber('5'),
};

/** Limits of the mails that recover an account or confirm an address. */
export interface AccountRules {
  /** Per hour from one network address. */
  readonly perAddress: number;
  /** Per hour and mailbox, for all requesters together; with fewer than 3, one per 24 minutes. */
  readonly perEmail: number;
}

export function accountRulesFrom(
  settings: v.InferOutput<v.ObjectSchema<typeof accountSettings, undefined>>,
): AccountRules {
  return { perAddress: settings.ACCOUNT_MAILS_PER_ADDRESS, perEmail: settings.ACCOUNT_MAILS_PER_EMAIL };
}

function wholeNumber(fallback: string) {
  return v.optional(
    v.pipe(v.string(), v.regex(/^[1-9]\d{0,6}$/, 'must be a whole number from 1'), v.transform(Number)),
    fallback,
  );
}
