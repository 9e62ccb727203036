import type { Middleware } from 'koa';
import type { Shedding } from '@plumbline/serving/shedding';

/** Begins what comes after it only where there is time for it; else the shedding answers. */
export function refuseOverload(shedding: Shedding): Middleware {
  return (ctx, next) =>
    new Promise((resolve, reject) => {
      // What is refused is answered already, and who has left waits for nothing.
      ctx.res.once('close', resolve);
      shedding.handle(() => void next().then(resolve, reject))(ctx.req, ctx.res);
    });
}
