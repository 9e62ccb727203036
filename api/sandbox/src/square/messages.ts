/** The fields of the form, in Square's names. */
export type SquareField = 'cardNumber' | 'expirationDate' | 'cvv' | 'postalCode';

export interface TokenError {
  readonly type: string;
  readonly message: string;
  readonly field?: SquareField;
}

/** The result of `card.tokenize()`. */
export type TokenResult =
  | {
      readonly status: 'OK';
      readonly token: string;
      readonly details: {
        readonly method: 'Card';
        readonly card: {
          readonly brand: string;
          readonly last4: string;
          readonly expMonth: number;
          readonly expYear: number;
        };
        readonly billing: { readonly postalCode: string };
      };
    }
  | { readonly status: 'Invalid' | 'Error'; readonly errors: readonly TokenError[] };

export type SquareStyle = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Messages of the site's page to the frame: the first one starts the form. */
export type ToSquareFrame =
  | {
      readonly type: 'start';
      readonly applicationId: string;
      readonly locationId: string;
      readonly style: SquareStyle;
    }
  | { readonly type: 'style'; readonly style: SquareStyle }
  | { readonly type: 'tokenize'; readonly id: number };

/** Messages of the frame to the site's page. `hello`: the frame's script is loaded; `ready`: the buyer can type. */
export type FromSquareFrame =
  | { readonly type: 'hello' | 'ready' }
  | { readonly type: 'height'; readonly height: number }
  | { readonly type: 'answer'; readonly id: number; readonly result: TokenResult };
