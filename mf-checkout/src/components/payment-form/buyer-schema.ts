import * as v from 'valibot';
import { PersonName, plainLine } from '@plumbline/contract/commerce/orders';
import { EmailAddress } from '@plumbline/contract/email-address';
import { faults } from '../../content.ts';

const maxLength = 100;
// As the API accepts it: otherwise a payment would be refused, or not be reported, without a word about the field.
const line = v.pipe(
  v.string(),
  v.transform((text) => text.trim().replace(/\s+/g, ' ')),
  v.maxLength(maxLength, `Please use at most ${maxLength} characters`),
  v.check((text) => v.is(plainLine(maxLength), text), 'Please use plain letters in one line'),
);

// Fields that the page does not show are absent from the form's values.
const billing = {
  cardName: v.optional(line, ''),
  postalCode: v.optional(v.pipe(line, v.maxLength(20, 'Please use at most 20 characters')), ''),
  agreement: v.literal(true, faults.agreement),
};

/** The form's values. Name and e-mail address are required if the page asks for them. */
export function buyerSchema(asksBuyer: boolean) {
  return v.object({
    name: asksBuyer
      ? v.pipe(
          line,
          v.check((text) => v.is(PersonName, text), faults.name),
        )
      : v.optional(line, ''),
    email: asksBuyer ? EmailAddress : v.optional(v.string(), ''),
    ...billing,
  });
}
