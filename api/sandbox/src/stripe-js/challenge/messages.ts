export type ToChallenge = { readonly type: 'start'; readonly key: string };
/** `over`: the buyer has answered or closed it, and the sandbox knows. */
export type FromChallenge = { readonly type: 'hello' | 'over' };
