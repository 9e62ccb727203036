/** A change of a remote's channels. A canary without a release gets its release in the dialog. */
export type ChannelChange =
  | { readonly kind: 'promote'; readonly release: string }
  | { readonly kind: 'rollback' }
  | { readonly kind: 'canary'; readonly release?: string }
  | { readonly kind: 'end' };
