import { ownerProof } from '@plumbline/contract/desk-staff';
import { getStaffSession, SecondFactor, staffLimits } from '@plumbline/contract/staff';
import { TextField } from '@plumbline/kit/field';
import { useEndpoint } from '@plumbline/kit/use-endpoint';
import * as v from 'valibot';

/** What a form demands of an owner: the password; the code is the API's to demand, where there is a second factor. */
export const proofSchema = {
  password: ownerProof.password,
  code: v.union([
    v.pipe(
      v.literal(''),
      v.transform(() => undefined),
    ),
    SecondFactor,
  ]),
};

/** Asks an owner for password and code once more, below whatever is to be changed. */
export function ProofFields() {
  const { data: session } = useEndpoint(getStaffSession, {});
  return (
    <>
      {/* For password managers: whose password it is. */}
      <input type="hidden" name="username" autoComplete="username" value={session?.email ?? ''} readOnly />
      <TextField name="password" label="Your password" type="password" autoComplete="current-password" />
      <TextField
        name="code"
        label="Your code"
        optional
        hint="Of your authenticator, or a recovery code: where you have a second factor. One that you used to sign in is used up."
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={staffLimits.code}
      />
    </>
  );
}
