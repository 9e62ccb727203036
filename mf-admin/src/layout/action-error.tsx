import { styled } from 'styled-components';
import { ApiError } from '@plumbline/contract/errors';
import { ErrorSentence } from '@plumbline/kit/field';
import { isUnsent } from './error-text.ts';

/** The message about a failed change, with the reasons if there are several. */
export interface ErrorWithReasons {
  readonly title: string;
  readonly reasons: readonly string[];
}

const Reasons = styled.ul`
  display: grid;
  gap: 6px;
  margin-top: 8px;
  padding-left: 40px;
  list-style: disc;
  font-size: 0.875rem;
  line-height: 1.45;
  overflow-wrap: anywhere;
`;

/** The message about a failed change. @throws anything but an {@link ApiError}. */
export function errorWithReasons(error: unknown): ErrorWithReasons {
  if (!(error instanceof ApiError)) throw error;
  const { status, code, detail, issues } = error;
  if (isUnsent(error)) return { title: detail, reasons: [] };
  if (status === 0) {
    return { title: `${detail} Whether it was done is not known: close this, and look at what is live.`, reasons: [] };
  }
  if (code === 'unauthorized') return { title: 'Your session has ended. Please sign in again.', reasons: [] };
  if (code === 'conflict') return { title: `${detail} Nothing was changed.`, reasons: [] };
  if (status >= 500) return { title: `${detail} Please try again.`, reasons: [] };
  return { title: detail, reasons: issues.map(({ message }) => message) };
}

/** The message with all reasons, announced to screen readers. */
export function ActionError({ title, reasons }: ErrorWithReasons) {
  return (
    <div role="alert">
      <ErrorSentence>{title}</ErrorSentence>
      {reasons.length > 0 && (
        <Reasons>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </Reasons>
      )}
    </div>
  );
}
