import { addScript } from '@plumbline/kit/card-provider';
import type { PaymentSettings } from '@plumbline/contract/payments';

/** What Square's script makes of a card. */
export type TokenResult =
  | { readonly status: 'OK'; readonly token: string }
  | { readonly status: string; readonly errors?: readonly { readonly message: string }[] };

/** How Square's fields look, by its own selectors. */
type SquareStyle = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Square's card form, as far as it is used here (https://developer.squareup.com/reference/sdks/web/payments/objects/Card). */
export interface SquareCard {
  attach(place: HTMLElement): Promise<void>;
  tokenize(): Promise<TokenResult>;
  configure(options: { readonly style: SquareStyle }): Promise<void>;
  destroy(): Promise<boolean>;
}

interface SquareScript {
  payments(applicationId: string, locationId: string): { card(): Promise<SquareCard> };
}

/** What this test says, as the specification has it. */
export const squareFaults = {
  insecure: 'This test requires HTTPS. Please open this page at an https address.',
  noScript: 'Square SDK not loaded. Please try again later.',
  noForm: 'Payment form not initialized',
  card: 'Card validation failed',
  payment: 'Failed to process payment',
} as const;

/** Loads Square's script and puts its card form into a place. @throws Error with one of {@link squareFaults}. */
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

/** The token of what was typed. @throws Error in Square's words. */
export async function tokenOf(card: SquareCard): Promise<string> {
  const result = await card.tokenize();
  if (result.status === 'OK' && 'token' in result) return result.token;
  throw new Error(('errors' in result && result.errors?.[0]?.message) || squareFaults.card);
}
