import { ownerProof } from '@plumbline/contract/staff/admin-staff';
import { getStaffSession, SecondFactor, staffLimits } from '@plumbline/contract/staff/sessions';
import { TextField } from '@plumbline/kit/field';
import { useEndpoint } from '@plumbline/kit/use-endpoint';
import * as v from 'valibot';

/** The proof of an owner: the password, and a code if the API requires one because the account has a second factor. */
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

/** The fields in which an owner enters password and code again, below a form's own fields. */
export function ProofFields() {
  const { data: session } = useEndpoint(getStaffSession, {});
  return (
    <>
      {/* The account's name, for password managers, which ignore the type `hidden`. */}
      <input type="text" name="username" autoComplete="username" value={session?.email ?? ''} readOnly hidden />
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
