/** What a celebration is about. */
export const celebrationTypes = ['registration', 'renewal', 'upgrade', 'milestone', 'default'] as const;

/** One of {@link celebrationTypes}. */
export type CelebrationType = (typeof celebrationTypes)[number];

const words: Readonly<Record<CelebrationType, { readonly greeting: string; readonly text: string }>> = {
  registration: { greeting: 'Welcome', text: 'Your membership is active.' },
  renewal: { greeting: 'Good to have you with us', text: 'Your membership is renewed.' },
  upgrade: { greeting: 'One floor up', text: 'Your new membership is active.' },
  milestone: { greeting: 'A mark worth a notch', text: 'Thank you for staying with us.' },
  default: { greeting: 'Congratulations', text: 'Everything went through.' },
};

/** What a celebration says; the name is null where nobody knows it. */
export function celebrationWords(type: CelebrationType, name: string | null): { title: string; text: string } {
  const { greeting, text } = words[type];
  return { title: name === null ? `${greeting}.` : `${greeting}, ${name}.`, text };
}
