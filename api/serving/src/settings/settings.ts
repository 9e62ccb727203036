import { dayExists } from '@plumbline/contract/timestamp';
import * as v from 'valibot';

export { HttpOrigin, HttpOrigins } from '@plumbline/contract/http-origin';

/** An http or https address such as `https://example.org/script.js`. */
export const HttpUrl = v.pipe(
  v.string(),
  v.check(
    (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
    'must be an address such as https://example.org/script.js',
  ),
);

/** A time such as `2027-01-31T23:59:59Z` with its offset from UTC; converted to an ISO instant in UTC. */
export const Instant = v.pipe(
  v.string(),
  v.regex(
    /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/,
    'must be a date and time such as 2027-01-31T23:59:59Z',
  ),
  v.check((text) => dayExists(text) && !Number.isNaN(Date.parse(text)), 'must be a date and time that exists'),
  v.transform((text) => new Date(text).toISOString()),
);

/** A secret of this site's own. */
export const Secret = v.pipe(v.string(), v.minLength(32, 'must have at least 32 characters'));

/** An Ed25519 public key: base64 of SPKI in DER. */
export const PublicKey = v.pipe(
  v.string(),
  v.regex(/^MCowBQYDK2VwAyEA[\w+/]{43}=$/, 'must be an Ed25519 public key: base64 of SPKI in DER'),
);

/** A TCP port, values as text. */
export const Port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, 'must be a port number from 1 to 65535'),
  v.transform(Number),
  v.minValue(1, 'must be a port number from 1 to 65535'),
  v.maxValue(65535, 'must be a port number from 1 to 65535'),
);

/**
 * The accepted values of a secret: the current one and, during a rotation, the previous one. Empty if neither is set.
 */
export function acceptedSecrets(secret: string | undefined, old: string | undefined): readonly string[] {
  return [secret, old].filter((value) => value !== undefined);
}

/**
 * Invalid settings. `message` has one line per fault with the setting's name and the expected form, never its value.
 */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/**
 * Reads settings from an environment. An empty variable counts as absent. @throws SettingsError naming every missing or
 * invalid setting.
 */
export function readSettings<S extends v.ObjectEntries>(
  entries: S,
  environment: Readonly<Record<string, string | undefined>>,
): v.InferOutput<v.ObjectSchema<S, undefined>> {
  const values = Object.fromEntries(
    Object.keys(entries).flatMap((name) => (environment[name] ? [[name, environment[name]]] : [])),
  );
  const result = v.safeParse(v.object(entries), values);
  if (result.success) return result.output;
  const lines = result.issues.map((issue) => {
    const name = v.getDotPath(issue) ?? 'settings';
    return `${name} ${name in values ? issue.message : 'is required and not set'}`;
  });
  throw new SettingsError([...new Set(lines)].join('\n'));
}
