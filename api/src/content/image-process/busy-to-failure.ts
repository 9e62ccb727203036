import { Failure } from '../../platform/http/failure.ts';
import { ImageProcessBusy } from './image-errors.ts';

/** The answer for {@link ImageProcessBusy}; any other error as it is. */
export function busyToFailure(error: unknown): unknown {
  if (!(error instanceof ImageProcessBusy)) return error;
  const message = 'Too many images are being drawn. Please try again in a moment.';
  return new Failure('unavailable', message, { headers: { 'retry-after': '10' } });
}
