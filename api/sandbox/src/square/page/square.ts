import { SquareCard } from './square-card.ts';

const script = document.currentScript;
if (!(script instanceof HTMLScriptElement))
  throw new Error('The sandbox’s square.js must be loaded by a script element.');
const { origin } = new URL(script.src);

function payments(applicationId: unknown, locationId: unknown) {
  // Real application ids are rejected, so that the sandbox never stands in for real payments.
  if (typeof applicationId !== 'string' || !applicationId.startsWith('sandbox-')) {
    throw Object.assign(new Error('The Payment ‘applicationId’ option is not in the correct format.'), {
      name: 'InvalidApplicationIdError',
    });
  }
  if (typeof locationId !== 'string' || locationId === '') {
    throw Object.assign(new Error('The Payment ‘locationId’ option is not in the correct format.'), {
      name: 'InvalidLocationIdError',
    });
  }
  return {
    card: async (options: ConstructorParameters<typeof SquareCard>[1] = {}) =>
      new SquareCard({ origin, applicationId, locationId }, options),
  };
}

if (!('Square' in window)) Object.assign(window, { Square: { payments } });
