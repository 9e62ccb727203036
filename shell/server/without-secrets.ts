import type { DestinationStream } from 'pino';

/** In characters: shorter values occur by chance in other words and numbers of a line. */
const minLength = 8;

/** A log destination that masks these secrets: an error's text can quote them. Nulls are ignored. */
export function withoutSecrets(secrets: readonly (string | null)[], destination: DestinationStream): DestinationStream {
  // JSON escapes some characters.
  const texts = secrets.flatMap((secret) =>
    secret && secret.length >= minLength ? [secret, JSON.stringify(secret).slice(1, -1)] : [],
  );
  return {
    write(line) {
      destination.write(texts.reduce((text, secret) => text.replaceAll(secret, '[secret]'), line));
    },
  };
}
