import * as v from 'valibot';

/** The error message of an empty required field. */
export const missing = { title: 'Missing Information', description: 'Please fill in all required fields' } as const;

const required = v.pipe(v.string(missing.description), v.trim(), v.minLength(1, missing.description));
const line = v.optional(v.pipe(v.string(), v.trim()), '');

/** The plan and the customer of a subscription test. */
export const customerSchema = v.object({
  membershipId: required,
  firstName: required,
  lastName: required,
  email: required,
  phone: line,
  address: line,
  city: line,
  state: line,
  zipCode: line,
});
