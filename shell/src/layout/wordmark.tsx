import { styled } from 'styled-components';
import { LogoFromFile } from '@plumbline/kit/logo';
import word from '@plumbline/kit/word.svg';
import { useSite } from '@plumbline/services';

/** The name in the logo's drawing; a site with another name shows it as text in the same typeface. */
const drawnName = 'Plumbline';

const Name = styled.span`
  display: -webkit-box;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  padding-block: 2px;
  font-family: var(--serif);
  font-size: clamp(1.125rem, 0.9rem + 1vw, 1.5rem);
  font-weight: 430;
  line-height: 1.1;
  letter-spacing: var(--tr-head);
  overflow-wrap: anywhere;
`;

/** The site's name in the brand's style; hidden from screen readers, since the link around it has the name. */
export function Wordmark({ hanging = false }: { hanging?: boolean }) {
  const { product } = useSite();
  return product === drawnName ? (
    <LogoFromFile hanging={hanging} file={word} />
  ) : (
    <Name aria-hidden="true" data-wordmark="set">
      {product}
    </Name>
  );
}
