/** A text of the content with its placeholders (`{product}` and others) filled. An unknown placeholder stays. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
}
