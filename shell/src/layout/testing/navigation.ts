import type { NavigationItem } from '@plumbline/contract/releases/navigation';

/** The navigation that stories and tests show. */
export const sampleNavigation: readonly NavigationItem[] = [
  { label: 'About', path: '/', section: 'about' },
  { label: 'Blog', path: '/blog' },
  { label: 'Benefits', path: '/', section: 'benefits' },
  { label: 'Membership', path: '/', section: 'membership' },
  { label: 'Testimonials', path: '/', section: 'testimonials' },
  { label: 'Contact', path: '/', section: 'contact' },
];

/** The maximum number of links in the header. */
export const fullNavigation: readonly NavigationItem[] = [
  ...sampleNavigation,
  { label: 'Events', path: '/events' },
  { label: 'Jobs', path: '/jobs' },
];
