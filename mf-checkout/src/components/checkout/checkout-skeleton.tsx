import { styled } from 'styled-components';
import { Skeleton } from '@plumbline/kit/skeleton';
import { VisuallyHidden } from '@plumbline/kit/visually-hidden';
import { words } from '../../content.ts';

const Place = styled.div`
  display: grid;
  gap: 20px;
  align-content: start;
  min-height: 480px;
`;

/** The form's placeholder until the purchase is loaded. */
export function CheckoutSkeleton() {
  return (
    <Place role="status">
      <VisuallyHidden>{words.summary.confirming}</VisuallyHidden>
      <Skeleton width="40%" height="28px" />
      <Skeleton height="52px" />
      <Skeleton height="104px" />
      <Skeleton height="96px" />
      <Skeleton height="52px" />
    </Place>
  );
}
