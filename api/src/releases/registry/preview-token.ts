import { isSigned, sign, type SecretKey } from '../../platform/secrets/secret-key.ts';

/** A release of a remote, to be shown until a time in ms since 1970. */
interface Preview {
  readonly remote: string;
  readonly release: string;
  readonly expires: number;
}

/** The token that shows a release until it expires. */
export function previewToken(secret: SecretKey, { remote, release, expires }: Preview): string {
  const said = `${release}.${expires.toString(36)}`;
  return `${said}.${sign(secret, signedText(remote, said))}`;
}

/** The release that a token of a remote shows; null if its signature is not valid or it has expired. */
export function readPreviewToken(
  secret: SecretKey,
  { remote, token, now }: { readonly remote: string; readonly token: string; readonly now: number },
): string | null {
  const [release = '', expires = '', signed = ''] = token.split('.');
  if (!(Number.parseInt(expires, 36) > now)) return null;
  return isSigned(secret, signedText(remote, `${release}.${expires}`), signed) ? release : null;
}

function signedText(remote: string, said: string): string {
  return `release-preview\0${remote}\0${said}`;
}
