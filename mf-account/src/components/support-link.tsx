import { TextLink } from '@plumbline/kit/link';
import { useSite } from '@plumbline/services';

/** Whom to write to, with the address to be read: not everybody has a mail program. */
export function SupportLink() {
  const { supportEmail } = useSite();
  return <TextLink to={`mailto:${supportEmail}`}>{supportEmail}</TextLink>;
}
