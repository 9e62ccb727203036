import { IntegrationError } from './integration-error.ts';

export interface ClientSecret {
  readonly intent: string;
  readonly secret: string;
}

/** The intent that a client secret belongs to. @throws IntegrationError where it is none. */
export function clientSecretOf(given: unknown, where: string): ClientSecret {
  const [, intent] = typeof given === 'string' ? (/^(pi_[A-Za-z0-9]+)_secret_[A-Za-z0-9]+$/.exec(given) ?? []) : [];
  if (intent !== undefined) return { intent, secret: given as string };
  throw new IntegrationError(
    `Invalid value for ${where}: the client secret should be of the form \${id}_secret_\${secret}, such as pi_123_secret_456.`,
  );
}
