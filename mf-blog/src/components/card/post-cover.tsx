import { coverPath } from '@plumbline/contract/content/covers';
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

/**
 * The post's picture, else a cover that the API generates. It is decorative: the card's title says what the post is
 * about.
 */
export function PostCover({ post, lead }: { post: PostSummary | RelatedPost; lead: boolean }) {
  return (
    <Cover
      src={post.featuredImage ?? coverPath(post)}
      info={post.featuredImageInfo}
      alt=""
      sizes={lead ? coverSizes.lead : coverSizes.stacked}
      onFirstScreen={lead}
    />
  );
}
