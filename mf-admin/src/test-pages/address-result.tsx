import { ButtonLink } from '@plumbline/kit/button';
import { Result } from './result.tsx';

/** An address that was put together, and the way there. */
export function AddressResult({ address, open }: { address: string; open: string }) {
  return (
    <Result title="The address" rows={{ Address: address }}>
      <ButtonLink to={address} newTab>
        {open}
      </ButtonLink>
    </Result>
  );
}
