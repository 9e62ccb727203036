import { TextLink } from '@plumbline/kit/link';
import { useSite } from '@plumbline/services';

/** The link to support, with the address as text for people without a mail program. */
export function SupportLink() {
  const { supportEmail } = useSite();
  return <TextLink to={`mailto:${supportEmail}`}>{supportEmail}</TextLink>;
}
