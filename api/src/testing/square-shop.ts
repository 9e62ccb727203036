import { openShop, type OpenShop } from './open-shop.ts';

const accessToken = 'sandbox-square-token';

/** A shop with Square, emulated by the sandbox. */
export async function openSquareShop(
  settings: Readonly<Record<string, string>> = {},
  options: Pick<Parameters<typeof openShop>[0] & object, 'transport'> = {},
): Promise<OpenShop> {
  return openShop({
    ...options,
    settingsOf: () => ({
      SQUARE_ACCESS_TOKEN: accessToken,
      SQUARE_APPLICATION_ID: 'sandbox-sq0idb-plumbline',
      SQUARE_LOCATION_ID: 'LSANDBOX00001',
      ...settings,
    }),
  });
}

/** Sets the fault of the next calls to Square in the sandbox. */
export async function squareFault(shop: OpenShop, mode: string, times = 1): Promise<void> {
  const response = await fetch(`${shop.provider.settings['SANDBOX_ORIGIN']}/sandbox/square/faults`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ mode, times, match: '*' }),
  });
  if (!response.ok) throw new Error(await response.text());
}
