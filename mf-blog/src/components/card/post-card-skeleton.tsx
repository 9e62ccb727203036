import { Skeleton } from '@plumbline/kit/skeleton';
import { styled } from 'styled-components';

const Outline = styled.div<{ $lead: boolean }>`
  display: grid;
  align-content: start;
  gap: 18px;
  @media (min-width: 720px) {
    ${({ $lead }) => $lead && 'grid-template-columns: 1.4fr 1fr; gap: 32px; align-items: end;'}
  }
`;

const Cover = styled.div`
  border: 1px solid var(--rule);
`;

/** A card's skeleton, with the layout of a card. */
export function PostCardSkeleton({ lead = false }: { lead?: boolean }) {
  return (
    <Outline aria-hidden="true" data-card-skeleton="" $lead={lead}>
      <Cover>
        <Skeleton ratio="8 / 5" />
      </Cover>
      <div>
        <Skeleton width="38%" />
        <Skeleton width="92%" height="26px" />
        <Skeleton width="64%" height="26px" />
        <Skeleton />
        <Skeleton width="96%" />
        <Skeleton width="58%" />
      </div>
    </Outline>
  );
}
