import type { Person } from '../../platform/personal-data/person.ts';

/** What stands in place of a description that names a buyer. */
export const anonymousDescription = 'Membership';

/**
 * Whether a text names a person, whom an order calls `orderName`: by the address, or by all words of a name, in whichever order. The
 * dashboard writes the descriptions of its orders, and they are copied into what is kept of payments and agreements.
 */
export function namesBuyer(text: string, { key, member }: Person, orderName: string | null): boolean {
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
