import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { keysOf, type SecretKey } from '../../platform/secrets/secret-key.ts';
import { seal, unseal } from '../../platform/secrets/sealed.ts';

interface Options {
  readonly db: { readonly knex: Knex };
  readonly secret: SecretKey;
  readonly log: Logger;
}

interface Row {
  readonly id: number;
  readonly totp_secret: string;
}

/**
 * Encrypts second factors again with the current key, so that the previous one can be discarded. A second factor that
 * changes meanwhile keeps its newer state. Does nothing without a key rotation.
 */
export async function resealSecondFactors({ db, secret, log }: Options): Promise<void> {
  const [current, old] = keysOf(secret);
  if (current === undefined || old === undefined) return;
  const rows: Row[] = await db.knex('staff').whereNotNull('totp_secret').select('id', 'totp_secret');
  let resealed = 0;
  for (const { id, totp_secret: sealed } of rows) {
    const purpose = `totp/${id}`;
    if (unseal(current, purpose, sealed) !== null) continue;
    const key = unseal(old, purpose, sealed);
    if (key === null) log.error({ staffId: id }, 'a second factor was sealed with neither of the two keys');
    else
      resealed += await db
        .knex('staff')
        .where({ id, totp_secret: sealed })
        .update({ totp_secret: seal(current, purpose, key) });
  }
  log.info({ resealed }, 'all second factors are sealed with SECRET_KEY; nothing of theirs needs SECRET_KEY_OLD');
}
