import { errorStatus } from '@plumbline/contract/error-status';
import type { ErrorBody } from '@plumbline/contract/errors';
import { trace } from '@opentelemetry/api';
import { failSpan } from '@plumbline/serving/tracing/spans';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import { databaseFailure } from './database-failure.ts';
import { Failure } from './failure.ts';
import { Moved } from './moved.ts';
import type { ApiState } from './state.ts';

/**
 * Turns every error into an error answer, and a {@link Moved} into a redirect. An error of another kind than those two
 * is unexpected, and is logged here, once.
 */
export function errorAnswers(log: Logger): Middleware<ApiState> {
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      const { requestId } = ctx.state;
      if (error instanceof Moved) {
        // The old URL can belong to another article later, so caches must revalidate the redirect.
        ctx.set({ location: error.location, 'cache-control': 'no-cache' });
        ctx.body = null;
        ctx.status = 301;
        return;
      }
      if (!(error instanceof Failure)) {
        failSpan(trace.getActiveSpan(), error);
        log.error({ requestId, err: error }, 'request failed');
      }
      const databaseError = error instanceof Failure ? null : databaseFailure(error);
      ctx.state.isDatabaseFailure = databaseError !== null;
      const failure =
        error instanceof Failure
          ? error
          : (databaseError ?? new Failure('internal', 'Something went wrong on our side.'));
      ctx.status = errorStatus[failure.code];
      ctx.set({ 'cache-control': 'no-store', ...failure.headers });
      ctx.body = errorBody(failure, requestId);
    }
  };
}

function errorBody({ code, message, issues }: Failure, requestId: string): ErrorBody {
  return { code, message, ...(issues.length > 0 ? { issues: [...issues] } : {}), requestId };
}
