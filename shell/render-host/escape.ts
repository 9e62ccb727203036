/** Escapes text for HTML, also for quoted attribute values. The numbers are the codes of `&`, `<`, `>`, `"` and `'`. */
export function escapeHtml(text: string): string {
  return escaped(text, /[&<>"']/, (code) =>
    code === 38 || code === 60 || code === 62 || code === 34 || code === 39 ? `&#${code};` : null,
  );
}

/** JSON for the content of a script element; cannot end the element or start a comment. */
export function jsonForScript(value: unknown): string {
  return escaped(JSON.stringify(value), /[<\u2028\u2029]/, (code) =>
    code === 60 ? '\\u003c' : code === 0x2028 ? '\\u2028' : code === 0x2029 ? '\\u2029' : null,
  );
}

/** Escapes in one pass: `replace` with a pattern takes several times as long for text of special characters only. */
function escaped(text: string, special: RegExp, escapeOf: (code: number) => string | null): string {
  let at = text.search(special);
  if (at === -1) return text;
  let done = '';
  let from = 0;
  for (; at < text.length; at += 1) {
    const escape = escapeOf(text.charCodeAt(at));
    if (escape === null) continue;
    if (from < at) done += text.slice(from, at);
    done += escape;
    from = at + 1;
  }
  return done + text.slice(from);
}
