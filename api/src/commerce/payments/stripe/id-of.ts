/** The id of what the provider names by it or gives whole; null if there is none. */
export function idOf(object: { readonly id: string } | string): string;
export function idOf(object: { readonly id?: string } | string | null | undefined): string | null;
export function idOf(object: { readonly id?: string } | string | null | undefined): string | null {
  return typeof object === 'string' ? object : (object?.id ?? null);
}
