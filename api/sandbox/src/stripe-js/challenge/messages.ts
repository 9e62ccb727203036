/** `leave`: the buyer has pressed Escape, and the focus was not in the frame. */
export type ToChallenge = { readonly type: 'start'; readonly key: string } | { readonly type: 'leave' };
/** `over`: the buyer has answered or closed it, and the sandbox knows. */
export type FromChallenge = { readonly type: 'hello' | 'over' };
