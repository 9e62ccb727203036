import type { Person } from '../../platform/personal-data/person.ts';

/** Replaces a description that names its buyer, when their data is erased. */
export const anonymousDescription = 'Membership';

/**
 * Whether a text contains a person's e-mail address, or all words of their name, in any order. `orderName` is their
 * name in the order. The dashboard writes the descriptions of its orders, which are copied into the records of
 * payments and consents.
 */
export function mentionsBuyer(text: string, { key, member }: Person, orderName: string | null): boolean {
  if (text.toLowerCase().includes(key)) return true;
  const words = new Set(wordsOf(text));
  return [orderName, member?.name].some((name) => {
    const own = wordsOf(name ?? '');
    return own.length > 0 && own.every((word) => words.has(word));
  });
}

function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  );
}
