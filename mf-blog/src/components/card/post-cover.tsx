import type { PostSummary, RelatedPost } from '@plumbline/contract/content/posts';
import { styled } from 'styled-components';
import { Picture } from '../picture/picture.tsx';
import { coverSizes } from './cover-sizes.ts';

const Cover = styled(Picture)`
  display: block;
  overflow: hidden;
  img {
    inline-size: 100%;
    block-size: 100%;
    object-fit: cover;
  }
`;

const Blank = styled.span`
  display: block;
  aspect-ratio: 8 / 5;
  background: var(--mortar);
`;

/** A card's picture: decorative, because the card's title describes it. */
export function PostCover({ post, lead }: { post: PostSummary | RelatedPost; lead: boolean }) {
  if (post.featuredImage === null) return <Blank data-blank-cover="" />;
  return (
    <Cover
      src={post.featuredImage}
      info={post.featuredImageInfo}
      alt=""
      sizes={lead ? coverSizes.lead : coverSizes.stacked}
      first={lead}
    />
  );
}
