/** Escapes a text for a `like` with `escape '!'`, so that `%` and `_` match themselves. */
function literal(text: string): string {
  return text.replace(/[!%_]/g, '!$&');
}

/** A `like` pattern that matches a text anywhere; requires `escape '!'` in the condition. */
export function containing(text: string): string {
  return `%${literal(text)}%`;
}

/** A `like` pattern that matches the start of a text; requires `escape '!'` in the condition. */
export function beginning(text: string): string {
  return `${literal(text)}%`;
}
