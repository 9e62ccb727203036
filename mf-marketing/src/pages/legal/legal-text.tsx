import { Link } from 'react-router-dom';
import { useSite } from '@plumbline/services';
import { fill } from '../../fill.ts';
import { inlineText } from '../../legal/inline-text.ts';

/** A text of a legal document, with its placeholders filled and its links rendered. */
export function LegalText({ source }: { source: string }) {
  const { product, supportEmail, postalAddress } = useSite();
  const text = fill(source, {
    product,
    email: `[${supportEmail}](mailto:${supportEmail})`,
    address: postalAddress.join(', '),
  });
  return inlineText(text).map((part, index) => <Part key={index} {...part} />);
}

function Part({ text, to }: { text: string; to?: string }) {
  if (to === undefined) return text;
  return to.startsWith('/') ? <Link to={to}>{text}</Link> : <a href={to}>{text}</a>;
}
