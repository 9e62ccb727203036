import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { base32 } from './base32.ts';

/** In ms; every authenticator assumes this period, SHA-1 and six digits. */
const period = 30_000;

/** A new key of 160 bits, as recommended by RFC 4226 §4. */
export function newTotpKey(): Buffer {
  return randomBytes(20);
}

/** The code of one step of 30 s since 1970 (RFC 6238 over RFC 4226 §5.3). */
export function totpCode(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', key).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  return String((mac.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}

/** The step of a code: the current one, or the one before or after because clocks differ; null for any other code. */
export function stepOfCode(key: Buffer, code: string, now: number): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const current = Math.floor(now / period);
  const same = (step: number): boolean => timingSafeEqual(Buffer.from(totpCode(key, step)), Buffer.from(code));
  return [current - 1, current, current + 1].findLast(same) ?? null;
}

/** The URI that authenticator apps read from a QR code. */
export function totpUri(key: Buffer, account: string, issuer: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${base32(key)}&issuer=${encodeURIComponent(issuer)}`;
}
