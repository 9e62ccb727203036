import { createHmac } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';

/** A name for a caller that tells nobody who they are. `purpose` keeps the turns of one form apart from another's. */
export function limitKey(secret: Buffer, purpose: string, caller: string): string {
  return createHmac('sha256', secret).update(`limit\0${purpose}\0${caller}`).digest('base64url');
}

/** What of a network address stands for one caller: of IPv6 the first 64 bits, for the rest is theirs to change at will. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined && isIPv4(mapped)) return mapped;
  if (!isIPv6(address)) return isIPv4(address) ? address : 'unknown';
  const [head = '', tail = ''] = address.toLowerCase().split('%')[0]?.split('::') ?? [];
  const groups = (part: string): string[] => (part === '' ? [] : part.split(':'));
  const first = groups(head);
  const last = groups(tail);
  const zeros = address.includes('::')
    ? Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0')
    : [];
  const all = [...first, ...zeros, ...last].map((group) => group.replace(/^0+(?=.)/, ''));
  return `${all.slice(0, 4).join(':')}::/64`;
}
