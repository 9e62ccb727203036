import type { Grants } from '@plumbline/contract/releases/grants';

/** Kinds of granted pages, by their names in commands. */
export const grantKinds = { admin: 'admin', payments: 'payments', 'own-document': 'ownDocument' } as const;

export function isGrantKind(word: string): word is keyof typeof grantKinds {
  return Object.hasOwn(grantKinds, word);
}

/** Grants as text in the format of `npm run teams`, also for the audit log. */
export function grantsAsText(grants: Grants): string {
  const words = [
    ...grants.sections,
    ...Object.keys(grantKinds).filter((kind) => isGrantKind(kind) && grants[grantKinds[kind]]),
    ...(grants.budget === null ? [] : [`budget=${grants.budget}`]),
  ];
  return words.join(' ') || 'nothing';
}
