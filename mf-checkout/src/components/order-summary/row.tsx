import { Skeleton } from '@plumbline/kit/skeleton';
import { Breakable } from '../breakable.tsx';

/** One line of a panel's `Rows`, with a placeholder while the detail is null. */
export function Row({ term, detail }: { term: string; detail: string | null }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{detail === null ? <Skeleton width="9em" /> : <Breakable text={detail} />}</dd>
    </div>
  );
}
