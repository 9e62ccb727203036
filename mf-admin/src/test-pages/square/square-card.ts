import { addScript } from '@plumbline/kit/card-provider';
import type { PaymentSettings } from '@plumbline/contract/commerce/payments';

/** The result of tokenizing a card with Square's script. */
export type TokenResult =
  | { readonly status: 'OK'; readonly token: string }
  | { readonly status: string; readonly errors?: readonly { readonly message: string }[] };

/** CSS declarations for Square's fields, by the selectors that Square's script defines. */
type SquareStyle = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * The part of Square's card form that is used here (https://developer.squareup.com/reference/sdks/web/payments/objects/Card).
 */
export interface SquareCard {
  attach(element: HTMLElement): Promise<void>;
  tokenize(): Promise<TokenResult>;
  configure(options: { readonly style: SquareStyle }): Promise<void>;
  destroy(): Promise<boolean>;
}

interface SquareScript {
  payments(applicationId: string, locationId: string): { card(): Promise<SquareCard> };
}

/** The error messages of this test, worded as in the requirements for these pages. */
export const squareErrors = {
  insecure: 'This test requires HTTPS. Please open this page at an https address.',
  noScript: 'Square SDK not loaded. Please try again later.',
  noForm: 'Payment form not initialized',
  card: 'Card validation failed',
  payment: 'Failed to process payment',
} as const;

/** Loads Square's script and attaches its card form to an element. @throws Error with one of {@link squareErrors}. */
export async function attachSquareCard(
  element: HTMLElement,
  { applicationId, locationId, scriptUrl }: NonNullable<PaymentSettings['square']>,
): Promise<SquareCard> {
  const script = await loadSquare(scriptUrl).catch(() => undefined);
  if (script === undefined) throw new Error(squareErrors.noScript);
  try {
    const card = await script.payments(applicationId, locationId).card();
    await card.attach(element);
    return card;
  } catch (error) {
    console.warn('Square’s card form cannot be used:', error);
    throw new Error(squareErrors.noForm, { cause: error });
  }
}

async function loadSquare(scriptUrl: string): Promise<SquareScript | undefined> {
  const loadedScript = (): SquareScript | undefined => (window as { Square?: SquareScript }).Square;
  if (loadedScript() === undefined) await addScript(scriptUrl);
  return loadedScript();
}

/** The token of the typed card. @throws Error with Square's message. */
export async function tokenizeCard(card: SquareCard): Promise<string> {
  const result = await card.tokenize();
  if (result.status === 'OK' && 'token' in result) return result.token;
  throw new Error(('errors' in result && result.errors?.[0]?.message) || squareErrors.card);
}
