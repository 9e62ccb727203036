/** `leave`: the buyer has pressed Escape, and the focus was not in the frame. */
export type ToChallenge = { readonly type: 'start'; readonly key: string } | { readonly type: 'leave' };
/** `over`: the buyer has responded, or has closed the bank's page. */
export type FromChallenge = { readonly type: 'hello' | 'over' };
