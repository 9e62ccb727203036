import { acceptedSecrets, HttpOrigin, SettingsError } from '@plumbline/serving/settings';
import type { Site } from '@plumbline/contract/site';
import * as v from 'valibot';

const Address = v.pipe(v.string(), v.email('must be an e-mail address'));

/** The prefix of sandbox keys; real keys of Mailgun never have it. */
const sandboxKey = /^sandbox-/;

const MailgunKey = v.pipe(v.string(), v.regex(/^[\w-]{16,}$/, "must be Mailgun's webhook signing key"));

/** The settings that {@link mailFrom} reads. */
export const mailSettings = {
  MAILGUN_API_KEY: v.optional(v.pipe(v.string(), v.regex(/^[\w-]+$/, 'must be a key of Mailgun'))),
  MAILGUN_DOMAIN: v.optional(v.pipe(v.string(), v.regex(/^[a-z\d.-]+$/i, 'must be a domain such as mg.example.org'))),
  MAILGUN_WEBHOOK_KEY: v.optional(MailgunKey),
  MAILGUN_WEBHOOK_KEY_OLD: v.optional(MailgunKey),
  MAILGUN_URL: v.optional(HttpOrigin, 'https://api.mailgun.net'),
  MAIL_FROM: v.optional(Address),
  CONTACT_EMAIL: v.optional(Address),
  MAIL_WORKER: v.optional(v.picklist(['on', 'off'], 'must be on or off'), 'on'),
};

/** How to reach Mailgun. */
export interface MailgunAccount {
  readonly key: string;
  readonly domain: string;
  readonly url: string;
}

/** The configuration of outgoing mail. */
export interface MailSettings {
  /** Null: mail stays in the outbox until a provider is configured. */
  readonly mailgun: MailgunAccount | null;
  /** The accepted keys of Mailgun's signatures; if empty, its events are rejected. */
  readonly webhookKeys: readonly string[];
  /** The sender's address. */
  readonly from: string;
  /** The recipient of contact messages. */
  readonly contactEmail: string;
  /** Whether this process sends mail. */
  readonly worker: boolean;
}

/** @throws SettingsError if the settings contradict each other. */
export function mailFrom(
  settings: v.InferOutput<v.ObjectSchema<typeof mailSettings, undefined>>,
  site: Site,
): MailSettings {
  const { MAILGUN_API_KEY: key, MAILGUN_DOMAIN: domain, MAILGUN_URL: url } = settings;
  if ((key === undefined) !== (domain === undefined)) {
    const [missing, set] =
      key === undefined ? ['MAILGUN_API_KEY', 'MAILGUN_DOMAIN'] : ['MAILGUN_DOMAIN', 'MAILGUN_API_KEY'];
    throw new SettingsError(`${missing} is required where ${set} is set`);
  }
  if (site.production && key !== undefined && sandboxKey.test(key)) {
    throw new SettingsError("MAILGUN_API_KEY is the sandbox's: a production site needs a real one");
  }
  return {
    mailgun: key === undefined || domain === undefined ? null : { key, domain, url },
    webhookKeys: acceptedSecrets(settings.MAILGUN_WEBHOOK_KEY, settings.MAILGUN_WEBHOOK_KEY_OLD),
    from: settings.MAIL_FROM ?? site.supportEmail,
    contactEmail: settings.CONTACT_EMAIL ?? site.supportEmail,
    worker: settings.MAIL_WORKER === 'on',
  };
}
