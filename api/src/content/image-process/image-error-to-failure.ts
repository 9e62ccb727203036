import { Failure } from '../../platform/http/failure.ts';
import { ImageProcessBusy, ImageTaskInterrupted } from './image-errors.ts';

/** The answer for an image that may be drawn later; any other error as it is. */
export function imageErrorToFailure(error: unknown): unknown {
  if (!(error instanceof ImageProcessBusy || error instanceof ImageTaskInterrupted)) return error;
  const message = 'The image cannot be drawn right now. Please try again in a moment.';
  return new Failure('unavailable', message, { headers: { 'retry-after': '10' } });
}
