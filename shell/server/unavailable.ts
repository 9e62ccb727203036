import type { Context } from 'koa';
import type { Site } from '@plumbline/contract/site';
import { smallPage } from './small-page.ts';

/** In seconds. */
const soon = '10';

/** Whoever asks again in a moment may get it. */
export function retrySoon(ctx: Context): void {
  ctx.set('retry-after', soon);
}

/** Says that what is asked for may be there in a moment: neither a visitor nor a search engine is to take it for gone. */
export type AnswerUnavailable = (ctx: Context) => void;

export function unavailableAnswer(site: Site): AnswerUnavailable {
  const { html, policy } = smallPage(site, {
    heading: 'One moment, please',
    text: `This page of ${site.product} is not available just now. Please load it again in a few seconds.`,
  });
  return (ctx) => {
    retrySoon(ctx);
    ctx.set({ 'cache-control': 'no-store', 'content-security-policy': policy });
    ctx.status = 503;
    ctx.type = 'html';
    ctx.body = html;
    // It is told once, by the registry's fault: no request has failed by itself.
    ctx.state['told'] = true;
  };
}
