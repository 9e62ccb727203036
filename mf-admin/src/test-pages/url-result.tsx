import { ButtonLink } from '@plumbline/kit/button';
import { Result } from './result.tsx';

/** A composed URL with a link to it. */
export function UrlResult({ url, linkText }: { url: string; linkText: string }) {
  return (
    <Result title="The address" rows={{ Address: url }}>
      <ButtonLink to={url} newTab>
        {linkText}
      </ButtonLink>
    </Result>
  );
}
