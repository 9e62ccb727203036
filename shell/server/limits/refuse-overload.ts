import type { Middleware } from 'koa';
import type { Shedding } from '@plumbline/serving/shedding';

/** Begins what comes after it only where there is time for it; else the shedding answers, and nothing is logged of it. */
export function refuseOverload(shedding: Shedding): Middleware {
  return (ctx, next) =>
    new Promise<void>((resolve, reject) => {
      let isBegun = false;
      const refused = (): void => {
        if (isBegun) return;
        ctx.state['refused'] = true;
        resolve();
      };
      // Also who has left before it was begun.
      ctx.res.once('close', refused);
      shedding.handle(() => {
        isBegun = true;
        next().then(() => resolve(), reject);
      })(ctx.req, ctx.res);
    });
}
