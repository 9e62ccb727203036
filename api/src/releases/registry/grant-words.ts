import type { Grants } from '@plumbline/contract/releases/grants';

/** Kinds of pages that are granted, by their words in commands. */
export const grantKinds = { admin: 'admin', payments: 'payments', 'own-document': 'ownDocument' } as const;

export function isGrantKind(word: string): word is keyof typeof grantKinds {
  return Object.hasOwn(grantKinds, word);
}

/** Grants in the words of `npm run teams`, as the audit log has them. */
export function grantWords(grants: Grants): string {
  const words = [
    ...grants.sections,
    ...Object.keys(grantKinds).filter((kind) => isGrantKind(kind) && grants[grantKinds[kind]]),
    ...(grants.budget === null ? [] : [`budget=${grants.budget}`]),
  ];
  return words.join(' ') || 'nothing';
}
