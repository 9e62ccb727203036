import type { ImageInfo } from '@plumbline/contract/content/posts';
import { pictureSources } from './picture-sources.ts';

/** The props of {@link Picture}. */
export interface PictureProps {
  readonly src: string;
  readonly info: Omit<ImageInfo, 'alt'> | null;
  /** '' for a decorative picture. */
  readonly alt: string;
  /** The `sizes` attribute. */
  readonly sizes: string;
  /** Loads with high priority, for the first screen; default is lazy loading. */
  readonly onFirstScreen: boolean;
  readonly className?: string;
}

/**
 * A post's picture in its available formats; 800 by 500 if its size is unknown. The `img` is always in a `picture`
 * element: for a bare `img` React would write a second preload beside the one in the head.
 */
export function Picture({ src, info, alt, sizes, onFirstScreen, className }: PictureProps) {
  const size = info?.width && info.height ? { width: info.width, height: info.height } : { width: 800, height: 500 };
  return (
    <picture className={className}>
      {pictureSources(info).map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      <img
        src={src}
        alt={alt}
        {...size}
        decoding="async"
        {...(onFirstScreen ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
      />
    </picture>
  );
}
