/** The occasions of a celebration. */
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

/** The texts of a celebration; the name is null if it is unknown. */
export function celebrationWords(type: CelebrationType, name: string | null): { title: string; text: string } {
  const { greeting, text } = words[type];
  return { title: name === null ? `${greeting}.` : `${greeting}, ${name}.`, text };
}
