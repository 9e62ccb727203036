/** What a celebration is about. */
export const celebrationTypes = ['registration', 'renewal', 'upgrade', 'milestone', 'default'] as const;
export type CelebrationType = (typeof celebrationTypes)[number];

const called = (name: string | null, before: string) => (name === null ? `${before}.` : `${before}, ${name}.`);

/** What each kind of celebration says; the name is null where nobody knows it. */
export const celebrationWords: Readonly<
  Record<CelebrationType, { title: (name: string | null) => string; text: string }>
> = {
  registration: { title: (name) => called(name, 'Welcome'), text: 'Your membership is active.' },
  renewal: { title: (name) => called(name, 'Good to have you back'), text: 'Your membership is renewed.' },
  upgrade: { title: (name) => called(name, 'One floor up'), text: 'Your new membership is active.' },
  milestone: { title: (name) => called(name, 'A mark worth a notch'), text: 'Thank you for staying with us.' },
  default: { title: (name) => called(name, 'Congratulations'), text: 'Everything went through.' },
};
