/** The picture files in the repository: each folder, from its root, with the names of the pictures that are drawn into it. */
export const committedPictures: Readonly<Record<string, readonly string[]>> = {
  'mf-account/src/pictures': ['front-door', 'verdict-unjudged', 'verdict-true', 'verdict-out'],
  'mf-checkout/src/pictures': ['tier-small', 'tier-middle', 'tier-tall'],
  'mf-marketing/src/pages/landing/pictures': [
    'street-wide',
    'street-middle',
    'street-narrow',
    'measured-bob',
    'section',
    'section-narrow',
    'tier-small',
    'tier-middle',
    'tier-tall',
    'audit-sheet',
    'tape',
  ],
  'shell/kit/src/drawing/art': ['brick-wall', 'stoop'],
  'shell/src/not-found': ['lot-left', 'lot-right', 'lot-right-narrow'],
};
