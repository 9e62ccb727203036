import type { DestinationStream } from 'pino';

/** In characters. What is shorter is part of other words, numbers and keys of a line, and so short a secret is none. */
const shortest = 8;

/** Where a log goes, without the texts of these secrets: an error may say back what somebody was sent. Null is none. */
export function withoutSecrets(secrets: readonly (string | null)[], into: DestinationStream): DestinationStream {
  // In a line of JSON a text may be written otherwise than it is.
  const texts = secrets.flatMap((secret) =>
    secret && secret.length >= shortest ? [secret, JSON.stringify(secret).slice(1, -1)] : [],
  );
  return {
    write(line) {
      into.write(texts.reduce((text, secret) => text.replaceAll(secret, '[secret]'), line));
    },
  };
}
