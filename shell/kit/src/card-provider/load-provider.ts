import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import type { PaymentSettings } from '@plumbline/contract/commerce/payments';

/** In ms: after this a script counts as blocked. */
const timeout = 20_000;

/**
 * Loads the payment provider's script, from the provider or from `scriptUrl`, and initializes it with the publishable key. Nothing of
 * the provider is fetched before this call. With a test key, the provider's library warns if the script's version is another one
 * than it expects.
 * @throws Error if the script cannot be loaded.
 */
export async function loadProvider({ publishableKey, scriptUrl }: PaymentSettings['stripe']): Promise<Stripe> {
  const load = async () => {
    if (scriptUrl !== null && window.Stripe === undefined) await addScript(scriptUrl);
    return loadStripe(publishableKey, { locale: 'en' });
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  // `Promise.withResolvers` is not used: tests of a remote may run on Node 20, which lacks it.
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The payment provider’s script is late')), timeout);
  });
  const stripe = await Promise.race([load(), late]).finally(() => clearTimeout(timer));
  if (stripe === null) throw new Error('There is no payment provider without a browser');
  return stripe;
}

/**
 * Adds a provider's script to the page: the page's policy allows scripts that its own scripts add. @throws Error if it cannot be
 * loaded.
 */
export function addScript(url: string): Promise<void> {
  const script = document.createElement('script');
  script.src = url;
  script.async = true;
  return new Promise((resolve, reject) => {
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error(`${url} could not be loaded`));
    });
    document.head.append(script);
  });
}
