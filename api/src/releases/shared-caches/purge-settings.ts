import { SettingsError } from '@plumbline/serving/settings';
import * as v from 'valibot';

/** The settings that {@link purgeRulesFrom} reads. */
export const purgeSettings = {
  CDN_PURGE_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
        'must be an http or https address',
      ),
    ),
  ),
  CDN_PURGE_TOKEN: v.optional(v.string()),
};

/** The purge of a shared cache in front of the site. */
export interface PurgeRules {
  /** The address that a purge calls; `{tag}` in it is replaced by the cache tag: of the content, or a remote's name. */
  readonly url: string;
  /** Sent as a bearer token; null: no token is sent. */
  readonly token: string | null;
}

/** Null if no cache is purged. @throws SettingsError for a token without an address. */
export function purgeRulesFrom({
  CDN_PURGE_URL: url,
  CDN_PURGE_TOKEN: token,
}: v.InferOutput<v.ObjectSchema<typeof purgeSettings, undefined>>): PurgeRules | null {
  if (url === undefined && token !== undefined)
    throw new SettingsError('CDN_PURGE_TOKEN is set, and CDN_PURGE_URL is not');
  return url === undefined ? null : { url, token: token ?? null };
}
