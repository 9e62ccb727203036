import { expect, test } from '@jest/globals';
import { PersonName } from '@plumbline/contract/commerce/orders';
import * as v from 'valibot';
import { buyerSchema } from './buyer-schema.ts';

/** The form's result for a name: as it is sent to the API, or the error at its field. */
function sentName(name: string): string | undefined {
  const result = v.safeParse(buyerSchema(true), { name, email: 'renee@castellano.example', agreement: true });
  if (!result.success) return result.issues[0].message;
  expect(v.is(PersonName, result.output.name)).toBe(true);
  return result.output.name;
}

test.each([
  ['with a tab, as pasted from a table', 'Renee\tCastellano', 'Renee Castellano'],
  ['with a line separator', 'Renee\u2028Castellano', 'Renee Castellano'],
  [
    'in a mark of direction, as pasted from a list of contacts',
    '\u202aRenee\u202c',
    'Please use plain letters in one line',
  ],
  ['of characters that are not visible', '\u200b\u2060', 'Please enter your name'],
])('a name %s is sent as the API accepts it, or refused at its field', (_, name, expected) => {
  expect(sentName(name)).toBe(expected);
});
