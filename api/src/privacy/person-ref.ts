import { Failure } from '../platform/http/failure.ts';
import { seal, unseal } from '../platform/secrets/sealed.ts';
import type { SecretKey } from '../platform/secrets/secret-key.ts';

/** In ms. */
const lifetime = 3_600_000;

/** An encrypted reference to an e-mail address, for URLs, which are logged; valid for an hour. */
export function personRef(secret: SecretKey, email: string, now: number): string {
  return seal(secret, 'person', Buffer.from(JSON.stringify([email, now + lifetime])));
}

/** The address of a reference. @throws Failure `gone` if the reference is invalid or expired. */
export function emailOfRef(secret: SecretKey, ref: string, now: number): string {
  const bytes = unseal(secret, 'person', ref);
  const [email, until] = bytes === null ? ['', 0] : (JSON.parse(String(bytes)) as [string, number]);
  if (until <= now) throw new Failure('gone', 'This reference is too old. Please look the address up again.');
  return email;
}
