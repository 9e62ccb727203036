import { randomInt } from 'node:crypto';
import type { Knex } from 'knex';
import { passwordWords } from './words.ts';
import { hmac, keysOf, type SecretKey } from '../../platform/secrets/secret-key.ts';

/** In ms. */
const lifetime = 10 * 60_000;
/** The number of wrong tries that invalidate a password. */
export const passwordAttempts = 10;

interface PasswordContext {
  readonly secret: SecretKey;
  readonly memberId: number;
  /** In ms since 1970. */
  readonly now: number;
}

/** Sets a member's password for one sign-in within ten minutes, replacing the previous one. */
export async function setOneTimePassword(
  transaction: Knex.Transaction,
  { secret, memberId, now }: PasswordContext,
): Promise<string> {
  const password = newPassword();
  const values = {
    password_hash: hashPassword(secret, memberId, password),
    expires_at: new Date(now + lifetime).toISOString(),
    failures: 0,
  };
  await transaction('one_time_passwords')
    .insert({ member_id: memberId, ...values })
    .onConflict('member_id')
    .merge(values);
  return password;
}

/**
 * Uses up a member's password. It is checked and deleted in a single statement, so that only one of several concurrent
 * sign-ins succeeds. Too many wrong tries invalidate the password.
 */
export async function useOneTimePassword(
  transaction: Knex.Transaction,
  { secret, memberId, now, password }: PasswordContext & { readonly password: string },
): Promise<boolean> {
  const used: number = await transaction('one_time_passwords')
    .where('member_id', memberId)
    .whereIn(
      'password_hash',
      keysOf(secret).map((key) => hashPassword(key, memberId, normalised(password))),
    )
    .where('expires_at', '>', new Date(now).toISOString())
    .where('failures', '<', passwordAttempts)
    .delete();
  if (used > 0) return true;
  await transaction('one_time_passwords').where('member_id', memberId).increment('failures', 1);
  return false;
}

/** Four of 256 words and two digits: 38 bits, enough against ten tries within ten minutes. */
export function newPassword(): string {
  const chosen = Array.from({ length: 4 }, () => passwordWords[randomInt(passwordWords.length)]);
  return [...chosen, randomInt(10, 100)].join('-');
}

/** A keyed hash: passwords cannot be guessed with the database alone. */
function hashPassword(secret: SecretKey, memberId: number, password: string): string {
  return hmac(secret, `one-time\0${memberId}\0${password}`).toString('hex');
}

/** A password in its issued form, without the capitals and spaces of typing. */
function normalised(password: string): string {
  return password
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '-');
}
