/** A social network, its icon in the kit, and the URL of its share dialog for a page. */
export interface ShareTarget {
  readonly name: string;
  readonly icon: 'facebook' | 'twitter' | 'linkedin';
  readonly shareUrl: (pageUrl: string, title: string) => string;
}

export const shareTargets: readonly ShareTarget[] = [
  {
    name: 'Facebook',
    icon: 'facebook',
    shareUrl: (pageUrl) => `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: pageUrl })}`,
  },
  {
    name: 'Twitter',
    icon: 'twitter',
    shareUrl: (pageUrl, title) =>
      `https://twitter.com/intent/tweet?${new URLSearchParams({ url: pageUrl, text: title })}`,
  },
  {
    name: 'LinkedIn',
    icon: 'linkedin',
    shareUrl: (pageUrl) => `https://www.linkedin.com/sharing/share-offsite/?${new URLSearchParams({ url: pageUrl })}`,
  },
];
