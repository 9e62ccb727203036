/** The words of the blog's own pages that are neither an article's nor fixed by the specification. */
export const blogCopy = {
  subtitle: 'Notes from working agents, brokers and investors on pricing, listing and keeping a business straight.',
  keywords: 'real estate blog, pricing, listings, market reports, investing, real-estate practice, technology',
  about: 'The national association of real-estate professionals. 1,200+ members, from $99 a year.',
} as const;

/** Where everything that says "Join" on the blog leads. */
export const membershipSection = '/#membership';
