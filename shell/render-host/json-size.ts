const [quote, backslash, comma, openArray, closeArray, openObject, closeObject] = Buffer.from('"\\,[]{}');

/** The size of a JSON text: the number of its values, and their depth of nesting. */
export interface JsonSize {
  readonly values: number;
  readonly depth: number;
}

/**
 * Counts without parsing, because parsing a million empty or a hundred thousand nested arrays takes long. The result can be too
 * high, never too low.
 */
export function jsonSize(json: Buffer): JsonSize {
  let values = 1;
  let depth = 0;
  let deepest = 0;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (byte === quote) at = endOfString(json, at);
    else if (byte === comma) values += 1;
    else if (byte === openArray || byte === openObject) {
      values += 1;
      depth += 1;
      deepest = Math.max(deepest, depth);
    } else if (byte === closeArray || byte === closeObject) depth -= 1;
  }
  return { values, depth: deepest };
}

/** The position of the quote that ends a string; the length of the text if it is missing. */
function endOfString(json: Buffer, start: number): number {
  for (let at = start + 1; ; at += 1) {
    at = json.indexOf(quote as number, at);
    if (at === -1) return json.length;
    let before = at;
    while (json[before - 1] === backslash) before -= 1;
    if ((at - before) % 2 === 0) return at;
  }
}
