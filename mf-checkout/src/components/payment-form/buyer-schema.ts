import * as v from 'valibot';
import { EmailAddress } from '@plumbline/contract/email-address';
import { faults } from '../../content.ts';

const maxLength = 100;
const line = v.pipe(v.string(), v.trim(), v.maxLength(maxLength, `Please use at most ${maxLength} characters`));

// A field that the page does not show is absent.
const billing = {
  cardName: v.optional(line, ''),
  postalCode: v.optional(v.pipe(line, v.maxLength(20, 'Please use at most 20 characters')), ''),
  agreement: v.literal(true, faults.agreement),
};

/** The form's values; the buyer's only if the page has to ask for them. */
export function buyerSchema(asksBuyer: boolean) {
  return v.object({
    name: asksBuyer ? v.pipe(line, v.minLength(1, faults.name)) : v.optional(line, ''),
    email: asksBuyer ? EmailAddress : v.optional(v.string(), ''),
    ...billing,
  });
}
