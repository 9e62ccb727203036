import { styled } from 'styled-components';
import { EmptyState, type EmptyStateProps } from '@plumbline/kit/empty-state';

const Place = styled.div`
  margin-top: 24px;
`;

/** Shown in place of a page's content if there is none. */
export function AdminEmpty(props: Omit<EmptyStateProps, 'headingLevel'>) {
  return (
    <Place>
      <EmptyState headingLevel={2} {...props} />
    </Place>
  );
}
