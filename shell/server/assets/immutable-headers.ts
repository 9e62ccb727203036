import type { Context } from 'koa';

/** A form of a file: as it is, or as a build has prepared it beside it. */
interface Form {
  readonly encoding: 'br' | 'gzip' | 'identity';
  readonly suffix: string;
}

/** The smallest first. */
const forms: readonly Form[] = [
  { encoding: 'br', suffix: '.br' },
  { encoding: 'gzip', suffix: '.gz' },
  { encoding: 'identity', suffix: '' },
];

/** The forms of a file that the browser takes, the smallest first; as it is, whatever it says. */
export function takenForms(ctx: Context): Form[] {
  return forms.filter(
    ({ encoding, suffix }) => suffix === '' || ctx.acceptsEncodings(encoding, 'identity') === encoding,
  );
}

/** Says of a file that it never changes under its address, whoever asks for it. */
export function setImmutableHeaders(ctx: Context, encoding: Form['encoding']): void {
  ctx.set('cache-control', 'public, max-age=31536000, immutable');
  ctx.set('access-control-allow-origin', '*');
  ctx.set('cross-origin-resource-policy', 'cross-origin');
  ctx.vary('Accept-Encoding');
  if (encoding !== 'identity') ctx.set('content-encoding', encoding);
}

/** Whether a request reads. */
export function isRead({ method }: Context): boolean {
  return method === 'GET' || method === 'HEAD';
}
