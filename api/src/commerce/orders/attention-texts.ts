/** Separates the texts within a column. The provider’s words in a text may contain it, so texts are compared whole. */
const separator = '; ';

/** In characters: of more dismissed texts the oldest are cut off. */
const maxDismissedLength = 20_000;

/** An order's `attention`: its problems for staff, each a text; null without one. */
export function attentionOf(texts: readonly string[]): string | null {
  return texts.length === 0 ? null : texts.join(separator);
}

/** The texts that staff have not dismissed. @param dismissed An order's `dismissed_attention`. */
export function withoutDismissed(texts: readonly string[], dismissed: string | null): string[] {
  const dismissedTexts = `${separator}${dismissed ?? ''}${separator}`;
  return texts.filter((each) => !dismissedTexts.includes(`${separator}${each}${separator}`));
}

/**
 * An order's `dismissed_attention` with the texts of `attention`. Earlier ones are kept, so that the same finding does
 * not return; the oldest are cut off.
 */
export function withDismissed(dismissed: string | null, attention: string): string {
  return [dismissed, attention].filter(Boolean).join(separator).slice(-maxDismissedLength);
}
