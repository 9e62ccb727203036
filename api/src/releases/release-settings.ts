import * as v from 'valibot';
import { HttpOrigins, PublicKey, Secret } from '@plumbline/serving/settings';
import type { Site } from '@plumbline/contract/site';
import type { ReleaseQuotas } from './registry/quotas.ts';

/** A whole number from 1 to `max`. */
function count(max: number, fallback: string) {
  const whole = v.pipe(
    v.string(),
    v.regex(/^[1-9]\d{0,6}$/, `must be a whole number from 1 to ${max}`),
    v.transform(Number),
    v.maxValue(max, `must be a whole number from 1 to ${max}`),
  );
  return v.optional(whole, fallback);
}

/** The settings that {@link releaseRulesFrom} reads. */
export const releaseSettings = {
  REGISTRY_KEY: v.optional(
    v.pipe(v.string(), v.minLength(64, 'must be an Ed25519 private key: base64 of PKCS #8 in DER')),
  ),
  PAGE_SERVER_KEY: v.optional(Secret),
  PAGE_SERVER_KEY_OLD: v.optional(Secret),
  RELEASE_TRIALS: v.optional(v.picklist(['optional', 'required'], 'must be optional or required')),
  SMOKE_TEST_PUBLIC_KEY: v.optional(PublicKey),
  SMOKE_TEST_PUBLIC_KEY_OLD: v.optional(PublicKey),
  RELEASE_KEEP_DAYS: v.optional(
    v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}$/, 'must be a whole number of days from 1 to 9999'), v.transform(Number)),
    '30',
  ),
  RELEASE_UPLOADS_PER_HOUR: count(10_000, '30'),
  RELEASE_MOST_KEPT: count(100_000, '500'),
  RELEASE_MOST_MB: count(1_000_000, '1000'),
  RELEASE_ORIGINS: v.optional(HttpOrigins),
};

/** The configuration of releases. */
export interface ReleaseRules {
  /** Null: stored in the data folder. */
  readonly key: string | null;
  /** The page servers' key; null: it is in the data folder. */
  readonly pageServerKey: string | null;
  /** The previous key, accepted during a rotation; null otherwise. */
  readonly oldPageServerKey: string | null;
  /** Origins that the scripts of every remote may name. */
  readonly origins: readonly string[];
  /** Whether a release needs a passed smoke test before visitors get it. */
  readonly smokeTestRequired: boolean;
  /** The smoke tester's public key; null: read from the data folder. */
  readonly smokeTestKey: string | null;
  /** The previous key, accepted during a rotation; null otherwise. */
  readonly oldSmokeTestKey: string | null;
  /** In days: the retention of the files of unused releases. */
  readonly keepDays: number;
  readonly quotas: ReleaseQuotas;
}

export function releaseRulesFrom(
  settings: v.InferOutput<v.ObjectSchema<typeof releaseSettings, undefined>>,
  { production }: Pick<Site, 'production'>,
): ReleaseRules {
  // In production, visitors only get releases with a passed smoke test, unless the operator allows others.
  const smokeTests = settings.RELEASE_TRIALS ?? (production ? 'required' : 'optional');
  return {
    key: settings.REGISTRY_KEY ?? null,
    pageServerKey: settings.PAGE_SERVER_KEY ?? null,
    oldPageServerKey: settings.PAGE_SERVER_KEY_OLD ?? null,
    origins: settings.RELEASE_ORIGINS ?? [],
    smokeTestRequired: smokeTests === 'required',
    smokeTestKey: settings.SMOKE_TEST_PUBLIC_KEY ?? null,
    oldSmokeTestKey: settings.SMOKE_TEST_PUBLIC_KEY_OLD ?? null,
    keepDays: settings.RELEASE_KEEP_DAYS,
    quotas: {
      uploadsPerHour: settings.RELEASE_UPLOADS_PER_HOUR,
      releases: settings.RELEASE_MOST_KEPT,
      bytes: settings.RELEASE_MOST_MB * 1024 * 1024,
    },
  };
}
