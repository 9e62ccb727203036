/** Texts of the blog's pages. Texts that the site's specification prescribes are in the components. */
export const blogCopy = {
  subtitle: 'Notes from working agents, brokers and investors on pricing, listing and keeping a business straight.',
  keywords: 'real estate blog, pricing, listings, market reports, investing, real-estate practice, technology',
  about: 'The national association of real-estate professionals. 1,200+ members, from $99 a year.',
} as const;

/** The target of the blog's "Join" links. */
export const membershipSection = '/#membership';
