import { Failure } from '../platform/http/failure.ts';
import { seal, unseal } from '../platform/secrets/sealed.ts';

/** In ms. */
const lifetime = 3_600_000;

/** Stands for an address in addresses of the API, which logs keep: it is sealed with the API's key, and holds for an hour. */
export function personRef(secret: Buffer, email: string, now: number): string {
  return seal(secret, 'person', Buffer.from(JSON.stringify([email, now + lifetime])));
}

/** The address of a reference. @throws Failure `gone` where it is none, or its hour is over. */
export function emailOfRef(secret: Buffer, ref: string, now: number): string {
  const bytes = unseal(secret, 'person', ref);
  const [email, until] = bytes === null ? ['', 0] : (JSON.parse(String(bytes)) as [string, number]);
  if (until <= now) throw new Failure('gone', 'This reference is too old. Please look the address up again.');
  return email;
}
