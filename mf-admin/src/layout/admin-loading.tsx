import { styled } from 'styled-components';
import { Skeleton } from '@plumbline/kit/skeleton';
import { VisuallyHidden } from '@plumbline/kit/visually-hidden';

const Place = styled.div`
  display: grid;
  gap: 40px;
  margin-top: 20px;
`;

/** Placeholders for a page's stats and tables while they load; `message` is for screen readers. */
export function AdminLoading({ message }: { message: string }) {
  return (
    <Place>
      <VisuallyHidden role="status">{message} …</VisuallyHidden>
      <Skeleton height="84px" />
      <Skeleton height="220px" />
      <Skeleton height="320px" />
    </Place>
  );
}
