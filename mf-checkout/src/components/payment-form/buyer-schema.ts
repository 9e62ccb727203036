import * as v from 'valibot';
import { EmailAddress } from '@plumbline/contract/email-address';
import { faults } from '../../content.ts';

const maxLength = 100;
const line = v.pipe(v.string(), v.trim(), v.maxLength(maxLength, `Please use at most ${maxLength} characters`));

// Fields that the page does not show are absent from the form's values.
const billing = {
  cardName: v.optional(line, ''),
  postalCode: v.optional(v.pipe(line, v.maxLength(20, 'Please use at most 20 characters')), ''),
  agreement: v.literal(true, faults.agreement),
};

/** The form's values. Name and e-mail address are required if the page asks for them. */
export function buyerSchema(asksBuyer: boolean) {
  return v.object({
    name: asksBuyer ? v.pipe(line, v.minLength(1, faults.name)) : v.optional(line, ''),
    email: asksBuyer ? EmailAddress : v.optional(v.string(), ''),
    ...billing,
  });
}
