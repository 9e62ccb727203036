import { networkOf } from '@plumbline/serving/network-address';
import { limitKey } from '../../platform/rate-limits/limit-key.ts';
import type { SecretKey } from '../../platform/secrets/secret-key.ts';

/** A pseudonym for a network address in the log: enough of a hash to distinguish addresses, too little to find one. */
export function addressKey(secret: SecretKey, address: string): string {
  return limitKey(secret, 'staff/from', networkOf(address)).slice(0, 16);
}
