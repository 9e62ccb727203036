import { hashPassword, passwordFault } from '../../staff/index.ts';
import { StartError } from '../../platform/start-error.ts';
import type { StaffContext } from './staff-command.ts';

/**
 * Asks for a new password, twice on a terminal. @returns its hash. @throws StartError if the password is not accepted.
 */
export async function askNewPassword(
  { prompt, site }: StaffContext,
  account: { readonly email: string; readonly name: string },
): Promise<string> {
  const password = await prompt.askHidden('The new password');
  const fault = passwordFault(password, { ...account, product: site.product });
  if (fault !== null) throw new StartError(fault);
  if (prompt.terminal && (await prompt.askHidden('Once more')) !== password) {
    throw new StartError('the two passwords differ');
  }
  return hashPassword(password);
}
