import type { BillingDetails } from '@stripe/stripe-js';

/** The wallets that the sandbox emulates, in Stripe's names. */
export const walletTypes = ['apple_pay', 'google_pay', 'link'] as const;
export type WalletType = (typeof walletTypes)[number];

export const walletNames: Readonly<Record<WalletType, string>> = {
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
  link: 'Link',
};

/** The look of the buttons. */
export interface ButtonOptions {
  /** In px. */
  readonly height: number;
  readonly maxColumns: number;
  readonly dark: boolean;
  /** In CSS, such as `2px`. */
  readonly radius: string;
  /** The wallets that the site allows. */
  readonly allowed: readonly WalletType[];
}

/** Messages of the site's page to the frame of the buttons. */
export type ToButtons =
  | { readonly type: 'start' | 'options'; readonly options: ButtonOptions }
  /** Focuses the button of the wallet; default the first. */
  | { readonly type: 'focus'; readonly wallet?: WalletType };

/** Messages of the buttons' frame. `hello`: its script is loaded; `ready`: the buttons are shown. */
export type FromButtons =
  | { readonly type: 'hello' | 'focus' | 'blur' | 'escape' }
  | { readonly type: 'ready'; readonly wallets: readonly WalletType[] }
  | { readonly type: 'click'; readonly wallet: WalletType }
  | { readonly type: 'height'; readonly height: number };

/** The content of a wallet's sheet. Amounts are cents. */
export interface SheetContents {
  readonly wallet: WalletType;
  readonly amount: number;
  readonly currency: string;
  readonly lines: readonly { readonly name: string; readonly amount: number }[];
  /** Apple Pay's text about recurring charges; null if the site passes none. */
  readonly recurring: string | null;
  readonly asksEmail: boolean;
  readonly asksAddress: boolean;
}

/** Messages of the site's page to the frame of a wallet's sheet. */
export type ToSheet =
  | { readonly type: 'start'; readonly key: string; readonly contents: SheetContents }
  /** Escape was pressed, and the focus was not in the frame. */
  | { readonly type: 'leave' };

/** Messages of the sheet's frame. `hello`: its script is loaded. */
export type FromSheet =
  | { readonly type: 'hello' | 'cancel' }
  /** The buyer pays with a card of the wallet; `methodId` is the id of its payment method. */
  | { readonly type: 'authorized'; readonly methodId: string; readonly billingDetails: BillingDetails };
