import { networkOf } from '@plumbline/serving/network-address';
import { createHmac } from 'node:crypto';

/** A name for a caller that tells nobody who they are. `purpose` keeps the turns of one form apart from another's. */
export function limitKey(secret: Buffer, purpose: string, caller: string): string {
  return createHmac('sha256', secret).update(`limit\0${purpose}\0${caller}`).digest('base64url');
}

/** Who sends a form, and from where. */
export interface Sender {
  readonly email: string;
  readonly address: string;
}

/** A name for an e-mail address and a network together: whoever types somebody else's address uses up none of their turns. */
export function senderKey(secret: Buffer, purpose: string, { email, address }: Sender): string {
  return limitKey(secret, purpose, `${email.toLowerCase()}\0${networkOf(address)}`);
}
