/** Media types of images in articles, by the extension of their stored file names. */
export const imageTypes = {
  avif: 'image/avif',
  gif: 'image/gif',
  jpg: 'image/jpeg',
  png: 'image/png',
  svg: 'image/svg+xml',
  webp: 'image/webp',
} as const;

/** An extension of {@link imageTypes}. */
export type ImageEnding = keyof typeof imageTypes;
