import { ButtonLink } from '@plumbline/kit/button';
import { Result } from './result.tsx';

/** A composed address with a link to it. */
export function AddressResult({ address, open }: { address: string; open: string }) {
  return (
    <Result title="The address" rows={{ Address: address }}>
      <ButtonLink to={address} newTab>
        {open}
      </ButtonLink>
    </Result>
  );
}
