import { networkOf } from '@plumbline/serving/network-address';
import { limitKey } from '../../platform/rate-limits/limit-key.ts';

/** Stands for a network address in the log: enough of a hash to tell two apart, and nothing to find the address from. */
export function addressKey(secret: Buffer, address: string): string {
  return limitKey(secret, 'staff/from', networkOf(address)).slice(0, 16);
}
