import * as v from 'valibot';

/** The error message of an empty required field. */
export const missingFieldsToast = {
  title: 'Missing Information',
  description: 'Please fill in all required fields',
} as const;

const required = v.pipe(
  v.string(missingFieldsToast.description),
  v.trim(),
  v.minLength(1, missingFieldsToast.description),
);
const optionalText = v.optional(v.pipe(v.string(), v.trim()), '');

/** The plan and the customer of a subscription test. */
export const customerSchema = v.object({
  // The API's name for the id of a plan.
  membershipId: required,
  firstName: required,
  lastName: required,
  email: required,
  phone: optionalText,
  address: optionalText,
  city: optionalText,
  state: optionalText,
  zipCode: optionalText,
});
