/** What somebody is about to do with a remote's channels. Without a release it is chosen in the dialog. */
export type Move =
  | { readonly kind: 'promote'; readonly release: string }
  | { readonly kind: 'rollback' }
  | { readonly kind: 'canary'; readonly release?: string }
  | { readonly kind: 'end' };
