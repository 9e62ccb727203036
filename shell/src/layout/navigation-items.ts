/** An entry of the main navigation: a section of the landing page or a page of its own. */
export type NavigationItem =
  | { readonly label: string; readonly section: string }
  | { readonly label: string; readonly path: string };

/** The main navigation, in its order. */
export const navigationItems: readonly NavigationItem[] = [
  { label: 'About', section: 'about' },
  { label: 'Blog', path: '/blog' },
  { label: 'Benefits', section: 'benefits' },
  { label: 'Membership', section: 'membership' },
  { label: 'Testimonials', section: 'testimonials' },
  { label: 'Contact', section: 'contact' },
];
