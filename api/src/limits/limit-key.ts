import { createHmac } from 'node:crypto';

/** A name for a caller that tells nobody who they are. `purpose` keeps the turns of one form apart from another's. */
export function limitKey(secret: Buffer, purpose: string, caller: string): string {
  return createHmac('sha256', secret).update(`limit\0${purpose}\0${caller}`).digest('base64url');
}
