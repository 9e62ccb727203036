/** A network, its icon in the kit, and the address of its share dialog. */
export interface ShareTarget {
  readonly name: string;
  readonly icon: 'facebook' | 'twitter' | 'linkedin';
  readonly address: (page: string, title: string) => string;
}

export const shareTargets: readonly ShareTarget[] = [
  {
    name: 'Facebook',
    icon: 'facebook',
    address: (page) => `https://www.facebook.com/sharer/sharer.php?${new URLSearchParams({ u: page })}`,
  },
  {
    name: 'Twitter',
    icon: 'twitter',
    address: (page, title) => `https://twitter.com/intent/tweet?${new URLSearchParams({ url: page, text: title })}`,
  },
  {
    name: 'LinkedIn',
    icon: 'linkedin',
    address: (page) => `https://www.linkedin.com/sharing/share-offsite/?${new URLSearchParams({ url: page })}`,
  },
];
