import { dashboardUrl, type Site } from '@plumbline/contract/site';

/** A link of the footer: to a section of the landing page, or to a path or address. */
export type FooterLink =
  | { readonly label: string; readonly section: string }
  | { readonly label: string; readonly to: string; readonly newTab?: boolean };

/** A column of the footer. */
export interface FooterColumn {
  readonly title: string;
  readonly links: readonly FooterLink[];
}

/** The footer's columns. Topics without a page link to their section of the landing page. */
export function footerColumns(site: Site): readonly FooterColumn[] {
  return [
    {
      title: 'About',
      links: [
        { label: 'Our Mission', section: 'about' },
        { label: 'Leadership', section: 'about' },
        { label: 'Partners', section: 'about' },
      ],
    },
    {
      title: 'Benefits',
      links: [
        { label: 'Networking events', section: 'benefits' },
        { label: 'Market reports', section: 'benefits' },
        { label: 'Member directory', section: 'benefits' },
        { label: 'Certification', section: 'benefits' },
      ],
    },
    {
      title: 'Legal',
      links: [
        { label: 'Terms', to: '/terms' },
        { label: 'Privacy', to: '/privacy' },
        { label: 'Membership Agreement', to: '/agreement' },
        { label: 'Cookies', to: '/privacy#cookies' },
      ],
    },
    {
      title: 'Members',
      links: [
        { label: 'Join', to: dashboardUrl(site, 'join'), newTab: true },
        { label: 'Member Login', to: dashboardUrl(site, 'login') },
        { label: 'Manage Membership', to: '/membership' },
      ],
    },
  ];
}
