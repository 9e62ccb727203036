import { styled } from 'styled-components';
import { Skeleton } from '@plumbline/kit/skeleton';
import { VisuallyHidden } from '@plumbline/kit/visually-hidden';

const rows = Array.from({ length: 12 }, (_, index) => index);

/* The lines of a list's rows and cards, at their heights, so that nothing moves when the rows load. */
const Place = styled.div`
  background: var(--sheet);
  border: 1px solid var(--rule);
  border-top: 1.5px solid var(--rule-strong);

  & > div {
    display: grid;
    grid-template-columns: 1fr 2fr 3fr 2fr 1fr;
    gap: 24px;
    align-items: center;
    height: 40px;
    padding-inline: 12px;
    border-bottom: 1px solid var(--rule);
  }

  & > div:first-of-type {
    height: 38px;
    background: var(--mortar);
  }

  & span + span {
    margin-top: 0;
  }

  @media (max-width: 719px) {
    background: none;
    border: 0;

    & > div {
      grid-template-columns: 2fr 1fr;
      gap: 10px;
      height: 84px;
      margin-bottom: 8px;
      padding: 12px 14px;
      background: var(--sheet);
      border: 1px solid var(--rule);
    }

    & > div:first-of-type,
    & > div > :last-child {
      display: none;
    }
  }
`;

/** The placeholder of a list's rows; `message` is the loading message for screen readers. */
export function ListSkeleton({ message }: { message: string }) {
  return (
    <>
      <VisuallyHidden role="status">{message} …</VisuallyHidden>
      <Place aria-hidden="true">
        <div />
        {rows.map((row) => (
          <div key={row}>
            <Skeleton height="12px" />
            <Skeleton height="12px" />
            <Skeleton height="12px" />
            <Skeleton height="12px" />
            <Skeleton height="12px" />
          </div>
        ))}
      </Place>
    </>
  );
}
