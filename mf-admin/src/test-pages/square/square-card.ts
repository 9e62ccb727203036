import { addScript } from '@plumbline/kit/card-provider';
import type { PaymentSettings } from '@plumbline/contract/commerce/payments';

/** The result of tokenizing a card with Square's script. */
export type TokenResult =
  | { readonly status: 'OK'; readonly token: string }
  | { readonly status: string; readonly errors?: readonly { readonly message: string }[] };

/** The style of Square's fields, by its own selectors. */
type SquareStyle = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * The part of Square's card form that is used here (https://developer.squareup.com/reference/sdks/web/payments/objects/Card).
 */
export interface SquareCard {
  attach(place: HTMLElement): Promise<void>;
  tokenize(): Promise<TokenResult>;
  configure(options: { readonly style: SquareStyle }): Promise<void>;
  destroy(): Promise<boolean>;
}

interface SquareScript {
  payments(applicationId: string, locationId: string): { card(): Promise<SquareCard> };
}

/** The error messages of this test, as the specification has them. */
export const squareFaults = {
  insecure: 'This test requires HTTPS. Please open this page at an https address.',
  noScript: 'Square SDK not loaded. Please try again later.',
  noForm: 'Payment form not initialized',
  card: 'Card validation failed',
  payment: 'Failed to process payment',
} as const;

/** Loads Square's script and attaches its card form to an element. @throws Error with one of {@link squareFaults}. */
export async function attachSquareCard(
  place: HTMLElement,
  { applicationId, locationId, scriptUrl }: NonNullable<PaymentSettings['square']>,
): Promise<SquareCard> {
  const script = await loadSquare(scriptUrl).catch(() => undefined);
  if (script === undefined) throw new Error(squareFaults.noScript);
  try {
    const card = await script.payments(applicationId, locationId).card();
    await card.attach(place);
    return card;
  } catch (error) {
    console.warn('Square’s card form cannot be used:', error);
    throw new Error(squareFaults.noForm, { cause: error });
  }
}

async function loadSquare(scriptUrl: string): Promise<SquareScript | undefined> {
  const found = (): SquareScript | undefined => (window as { Square?: SquareScript }).Square;
  if (found() === undefined) await addScript(scriptUrl);
  return found();
}

/** The token of the typed card. @throws Error with Square's message. */
export async function tokenOf(card: SquareCard): Promise<string> {
  const result = await card.tokenize();
  if (result.status === 'OK' && 'token' in result) return result.token;
  throw new Error(('errors' in result && result.errors?.[0]?.message) || squareFaults.card);
}
