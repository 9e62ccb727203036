/** Replaces the placeholders of a text, such as `{product}`, by their values. An unknown placeholder stays. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
}
