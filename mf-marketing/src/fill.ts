/** A text of the content with its places filled: `{product}` and whatever else it names. An unknown place stays. */
export function fill(text: string, places: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => places[name] ?? place);
}
