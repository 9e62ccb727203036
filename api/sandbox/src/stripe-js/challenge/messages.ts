/** `leave`: the buyer has pressed Escape, and the focus was not in the frame. */
export type ToChallenge = { readonly type: 'start'; readonly key: string } | { readonly type: 'leave' };
/** `over`: the buyer has responded or closed it, and the sandbox has recorded it. */
export type FromChallenge = { readonly type: 'hello' | 'over' };
