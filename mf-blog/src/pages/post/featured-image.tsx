import type { ImageInfo } from '@plumbline/contract/content/posts';
import { styled } from 'styled-components';
import { Picture } from '../../components/picture/picture.tsx';
import { featuredImageRatio, featuredImageSizes, maxHeight } from './featured-image-size.ts';

const Frame = styled.div<{ $ratio: number }>`
  max-inline-size: calc(${maxHeight / 16}rem * ${({ $ratio }) => $ratio});
  border: 1px solid var(--ink);
  overflow: hidden;
  img {
    inline-size: 100%;
    block-size: auto;
    aspect-ratio: ${({ $ratio }) => $ratio};
    object-fit: cover;
  }
  @media print {
    break-inside: avoid;
    max-inline-size: 110mm;
  }
`;

/** The article's picture, uncropped: panoramas fill the width, taller pictures are limited in height. */
export function FeaturedImage({ src, info }: { src: string; info: ImageInfo | null }) {
  return (
    <Frame $ratio={featuredImageRatio(info)}>
      <Picture src={src} info={info} alt={info?.alt ?? ''} sizes={featuredImageSizes(info)} onFirstScreen />
    </Frame>
  );
}
