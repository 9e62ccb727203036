import type { Site } from '@plumbline/contract/site';
import { Port, readSettings } from '@plumbline/contract/settings';
import * as v from 'valibot';
import { assertFreePort, findFreePort } from './free-port.ts';
import type { Service } from './supervisor.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The stand-in for mail and the member dashboard, and what the other processes need to meet it instead of the real ones. */
export interface Sandbox {
  readonly origin: string;
  readonly service: Service;
  /** For the API and the page server. */
  readonly env: Readonly<Record<string, string>>;
}

/** With one of these set, the site meets the real thing. */
const providerKeys = ['MAILGUN_API_KEY', 'STRIPE_SECRET_KEY', 'SQUARE_ACCESS_TOKEN'];
const usualPort = 3002;

/** Null where the sandbox has no place: in production, or where a key of a provider is set. */
export async function planSandbox(environment: Environment, site: Site): Promise<Sandbox | null> {
  if (site.production || providerKeys.some((name) => environment[name])) return null;
  const { SANDBOX_PORT: chosen } = readSettings({ SANDBOX_PORT: v.optional(Port) }, environment);
  if (chosen !== undefined) await assertFreePort(chosen, '127.0.0.1', 'SANDBOX_PORT');
  const port = chosen ?? (await findFreePort(usualPort));
  const origin = `http://localhost:${port}`;
  const mail = {
    MAILGUN_API_KEY: 'sandbox-key',
    MAILGUN_DOMAIN: 'sandbox.plumbline.example',
    MAILGUN_URL: `http://127.0.0.1:${port}`,
  };
  return {
    origin,
    service: { name: 'sandbox', module: 'api/sandbox/src/main.ts', env: { ...mail, SANDBOX_PORT: String(port) } },
    env: { ...mail, DASHBOARD_ORIGIN: environment['DASHBOARD_ORIGIN'] || origin },
  };
}
