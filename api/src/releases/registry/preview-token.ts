import type { Knex } from 'knex';
import { isSigned, sign, type SecretKey } from '../../platform/secrets/secret-key.ts';

/** A release of a remote, and the expiry of its preview in ms since 1970. */
interface Preview {
  readonly remote: string;
  readonly release: string;
  readonly expires: number;
  /** See {@link lastEndOf}. */
  readonly lastEnd: string;
}

/** The token that shows a release until it expires. */
export function previewToken(secret: SecretKey, { remote, release, expires, lastEnd }: Preview): string {
  const payload = `${release}.${expires.toString(36)}`;
  return `${payload}.${sign(secret, signedText(remote, lastEnd, payload))}`;
}

/**
 * The release of a remote's token; null if its signature is invalid, it has expired, or the remote's previews were
 * ended since.
 */
export function readPreviewToken(
  secret: SecretKey,
  {
    remote,
    token,
    lastEnd,
    now,
  }: Pick<Preview, 'remote' | 'lastEnd'> & { readonly token: string; readonly now: number },
): string | null {
  const [release = '', expires = '', signed = ''] = token.split('.');
  if (!(Number.parseInt(expires, 36) > now)) return null;
  return isSigned(secret, signedText(remote, lastEnd, `${release}.${expires}`), signed) ? release : null;
}

function signedText(remote: string, lastEnd: string, payload: string): string {
  return `release-preview\0${remote}\0${lastEnd}\0${payload}`;
}

/**
 * Identifies the last event that ended the previews of a remote: its retirement, a rollback, which must reach every
 * browser, or the revocation of a token of its team.
 */
export async function lastEndOf(db: Knex, remote: string): Promise<string> {
  const ended: { sequence: number } | undefined = await db('release_history')
    .where({ remote })
    .whereIn('action', ['retire', 'rollback'])
    .orderBy('sequence', 'desc')
    .first('sequence');
  const revoked: { revoked_at: string } | undefined = await db('team_tokens')
    .where({ remote })
    .whereNotNull('revoked_at')
    .orderBy('revoked_at', 'desc')
    .first('revoked_at');
  return `${ended?.sequence ?? ''} ${revoked?.revoked_at ?? ''}`;
}
