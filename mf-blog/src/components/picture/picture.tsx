import type { ImageInfo } from '@plumbline/contract/content/posts';
import { pictureSources } from './picture-sources.ts';

/** What {@link Picture} takes. */
export interface PictureProps {
  readonly src: string;
  readonly info: ImageInfo | null;
  /** '' for a picture that says nothing of its own. */
  readonly alt: string;
  /** How wide it is shown, as the `sizes` attribute says it. */
  readonly sizes: string;
  /** It is what the first screen waits for; the others load when they come near. */
  readonly first: boolean;
  readonly className?: string;
}

/**
 * A post's picture in the formats that there are of it. 800 by 500 where its size is not known. Even without other
 * formats it stands in a `picture`: of a bare `img` React writes a preload of its own, beside the one of the head.
 */
export function Picture({ src, info, alt, sizes, first, className }: PictureProps) {
  const known = info?.width && info.height ? { width: info.width, height: info.height } : { width: 800, height: 500 };
  return (
    <picture className={className}>
      {pictureSources(info).map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      <img
        src={src}
        alt={alt}
        {...known}
        decoding="async"
        {...(first ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const })}
      />
    </picture>
  );
}
