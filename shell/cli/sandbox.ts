import type { Site } from '@plumbline/contract/site';
import { Port, readSettings } from '@plumbline/serving/settings';
import { providerKeys } from '@plumbline/serving/running-sandbox';
import * as v from 'valibot';
import { findFreePort } from '@plumbline/remote/internal/free-port';
import { assertFreePort } from './free-port.ts';
import type { Service } from './supervisor.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The emulator of mail, payments and the member dashboard, and the settings with which other processes use it. */
export interface Sandbox {
  readonly origin: string;
  readonly service: Service;
  /** Settings of the page server, without secrets. */
  readonly env: Readonly<Record<string, string>>;
  /** Settings of the API: those of `env`, and the secret keys. */
  readonly apiEnv: Readonly<Record<string, string>>;
}

const defaultPort = 3002;

/** Plans the sandbox; null in production or if a provider's key is set. */
export async function planSandbox(environment: Environment, site: Site): Promise<Sandbox | null> {
  if (site.production || providerKeys.some((name) => environment[name])) return null;
  const { SANDBOX_PORT: requestedPort, API_PORT: apiPort } = readSettings(
    { SANDBOX_PORT: v.optional(Port), API_PORT: v.optional(Port, '3001') },
    environment,
  );
  if (requestedPort !== undefined) await assertFreePort(requestedPort, '127.0.0.1', 'SANDBOX_PORT');
  const port = requestedPort ?? (await findFreePort(defaultPort));
  // The API sends mail by IP address, without name resolution; payments use the same origin in the API and in browsers.
  const origin = `http://localhost:${port}`;
  const originByAddress = `http://127.0.0.1:${port}`;
  const publicSettings = {
    STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox',
    SQUARE_APPLICATION_ID: 'sandbox-sq0idb-plumbline',
    SQUARE_LOCATION_ID: 'LSANDBOX00001',
    SANDBOX_ORIGIN: origin,
  };
  const keys = {
    MAILGUN_API_KEY: 'sandbox-key',
    MAILGUN_DOMAIN: 'sandbox.plumbline.example',
    MAILGUN_URL: originByAddress,
    STRIPE_SECRET_KEY: 'sk_test_sandbox',
    STRIPE_WEBHOOK_SECRET: 'whsec_sandbox',
    SQUARE_ACCESS_TOKEN: 'sandbox-square-token',
    SQUARE_WEBHOOK_KEY: 'sandbox-square-webhook-key',
    DASHBOARD_KEY: environment['DASHBOARD_KEY'] || 'sandbox-dashboard-key',
  };
  const apiOrigin = `http://127.0.0.1:${apiPort}`;
  // Square signs the webhook's address, so both sides must use the same.
  const square = { SQUARE_WEBHOOK_URL: `${apiOrigin}/api/webhooks/square` };
  const env = { ...publicSettings, DASHBOARD_ORIGIN: environment['DASHBOARD_ORIGIN'] || origin };
  return {
    origin,
    service: {
      name: 'sandbox',
      module: 'api/sandbox/src/main.ts',
      env: {
        ...publicSettings,
        ...keys,
        SANDBOX_PORT: String(port),
        API_ORIGIN: apiOrigin,
        ...square,
      },
    },
    env,
    apiEnv: { ...env, ...keys, ...square },
  };
}
