/** The id of an object that the provider sends as an id or expanded; null if there is none. */
export function idOf(object: { readonly id: string } | string): string;
export function idOf(object: { readonly id?: string } | string | null | undefined): string | null;
export function idOf(object: { readonly id?: string } | string | null | undefined): string | null {
  return typeof object === 'string' ? object : (object?.id ?? null);
}
