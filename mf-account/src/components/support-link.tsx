import { TextLink } from '@plumbline/kit/link';
import { useSite } from '@plumbline/services';

/** A link to support. Its text is the e-mail address, for people without a mail program. */
export function SupportLink() {
  const { supportEmail } = useSite();
  return <TextLink to={`mailto:${supportEmail}`}>{supportEmail}</TextLink>;
}
