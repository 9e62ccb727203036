import { isIPv4, isIPv6 } from 'node:net';

/**
 * The part of an IP address that identifies a caller's network: the first 64 bits of IPv6, because callers can change
 * the rest; all of IPv4, also where it is written as IPv6 (RFC 4291, 2.5.5.2); `unknown` for an invalid address.
 */
export function networkOf(address: string): string {
  const dotted = /^(?:0*:){2,5}ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (dotted !== undefined && isIPv4(dotted)) return dotted;
  if (!isIPv6(address)) return isIPv4(address) ? address : 'unknown';
  const [head = '', tail = ''] = address.toLowerCase().split('%')[0]?.split('::') ?? [];
  const groups = (part: string): string[] => (part === '' ? [] : part.split(':'));
  const first = groups(head);
  const last = groups(tail);
  const zeros = address.includes('::')
    ? Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0')
    : [];
  const all = [...first, ...zeros, ...last].map((group) => group.replace(/^0+(?=.)/, ''));
  if (all.length === 8 && all.slice(0, 6).join(':') === '0:0:0:0:0:ffff') return dottedDecimal(all.slice(6));
  return `${all.slice(0, 4).join(':')}::/64`;
}

/** Whether a network of {@link networkOf} is the loopback network of this machine. */
export function isThisMachine(network: string): boolean {
  return network.startsWith('127.') || network === '0:0:0:0::/64';
}

/** The last two groups of an IPv6 address as four decimals. */
function dottedDecimal(groups: readonly string[]): string {
  return groups.flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]).join('.');
}
