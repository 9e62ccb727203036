import type { SquareConnection } from '@plumbline/contract/commerce/test-payments';
import type { Logger } from 'pino';
import { ProviderFault } from '../payments/stripe/provider-fault.ts';
import { callSquare, type SquareProvider } from './call-square.ts';

/** The maximum number of locations in a result. */
const maxLocations = 300;

/** Requests the account's locations from Square; a rejection is a valid result. */
export async function squareConnection(square: SquareProvider, log: Logger): Promise<SquareConnection> {
  try {
    const { locations = [] } = await callSquare(square, 'locations.list', () => square.api.locations.list());
    const availableLocations = locations
      .slice(0, maxLocations)
      .flatMap(({ id, name }) => (id === undefined ? [] : [{ id, name: name ?? id }]));
    const count = `${availableLocations.length} ${availableLocations.length === 1 ? 'location' : 'locations'}`;
    return { success: true, message: `Square has answered: ${count}.`, details: { availableLocations } };
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    const { kind, code } = error;
    log.warn({ kind, code }, 'Square could not be asked');
    const message = kind === 'unknown' ? 'Square has not answered.' : `Square refused to answer (${code}).`;
    return { success: false, message, details: null };
  }
}
