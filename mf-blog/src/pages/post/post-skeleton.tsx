import { Skeleton } from '@plumbline/kit/skeleton';
import { VisuallyHidden } from '@plumbline/kit/visually-hidden';
import { styled } from 'styled-components';

const Writer = styled.div`
  display: grid;
  grid-template-columns: 60px 180px;
  align-items: center;
  gap: 16px;
`;

const Picture = styled.div`
  max-inline-size: 70rem;
  border: 1px solid var(--rule);
`;

const Text = styled.div`
  display: grid;
  gap: 32px;
  max-inline-size: 37.5rem;
`;

/**
 * The skeleton of an article's title, inside the heading. Its hidden text tells screen readers that the article loads.
 */
export function TitleSkeleton() {
  return (
    <>
      <VisuallyHidden as="output">Loading article</VisuallyHidden>
      <Skeleton width="88%" height="clamp(34px, 4.4vw, 62px)" />
      <Skeleton width="54%" height="clamp(34px, 4.4vw, 62px)" />
    </>
  );
}

/** The skeleton of the byline. */
export function BylineSkeleton() {
  return (
    <Writer aria-hidden="true">
      <Skeleton height="60px" />
      <div>
        <Skeleton width="70%" />
        <Skeleton />
      </div>
    </Writer>
  );
}

/** The skeleton of the picture. */
export function PictureSkeleton() {
  return (
    <Picture>
      <Skeleton ratio="8 / 5" />
    </Picture>
  );
}

/** The skeleton of the first paragraphs. */
export function TextSkeleton() {
  return (
    <Text>
      {[5, 4, 6].map((lines) => (
        <div key={lines}>
          <Skeleton lines={lines} height="16px" />
        </div>
      ))}
    </Text>
  );
}
