/** A text as a part of a `like` that says `escape '!'`: its own `%` and `_` mean themselves. */
function literal(text: string): string {
  return text.replace(/[!%_]/g, '!$&');
}

/** A `like` that finds a text wherever it stands; the condition says `escape '!'`. */
export function containing(text: string): string {
  return `%${literal(text)}%`;
}

/** A `like` that finds what begins with a text; the condition says `escape '!'`. */
export function beginning(text: string): string {
  return `${literal(text)}%`;
}
