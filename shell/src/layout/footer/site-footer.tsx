import { styled } from 'styled-components';
import { useSite } from '@plumbline/services';
import { ThemeSwitch } from '../../theme/theme-switch.tsx';
import { Wordmark } from '../wordmark.tsx';
import { footerColumns } from './footer-links.ts';
import { FooterNavigation } from './footer-navigation.tsx';
import { TitleBlock } from './title-block.tsx';

const Footer = styled.footer`
  --line: var(--m-brass-lit);
  --focus: var(--focus-on-dark);

  position: relative;
  z-index: var(--z-content);
  background: var(--slate);
  color: var(--on-slate);

  @media print {
    break-inside: avoid;
    background: none;
  }
`;

const Inner = styled.div`
  margin-inline: calc(var(--gutter) + var(--margin));
  padding-block: 72px 40px;

  @media print {
    padding-block: 24px 0;
  }
`;

const Columns = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: 40px;
  margin-bottom: 40px;

  & > :first-child {
    grid-column: 1 / -1;
  }

  @media (min-width: 720px) {
    grid-template-columns: repeat(4, 1fr);
  }

  @media (min-width: 1024px) {
    grid-template-columns: 1.7fr 1fr 1fr 1fr 1fr;
    margin-bottom: 48px;

    & > :first-child {
      grid-column: auto;
    }
  }

  /* The header has the wordmark. */
  @media print {
    display: none;
  }
`;

const Motto = styled.p`
  max-width: 24ch;
  margin-top: 18px;
  font-size: var(--fs-small);
  line-height: 1.5;
  color: var(--on-slate-2);
`;

const Brand = styled.div`
  svg {
    width: 190px;
    height: auto;
  }
`;

const Bottom = styled.div`
  display: flex;
  justify-content: flex-end;
  margin-bottom: 20px;

  @media (max-width: 719px) {
    justify-content: flex-start;
  }

  @media print {
    display: none;
  }
`;

/** The footer of every page. */
export function SiteFooter() {
  const site = useSite();
  return (
    <Footer>
      <Inner>
        <Columns>
          <Brand>
            <Wordmark hanging />
            <Motto>Measure twice. List once.</Motto>
          </Brand>
          {footerColumns(site).map((column) => (
            <FooterNavigation key={column.title} column={column} />
          ))}
        </Columns>
        <Bottom>
          <ThemeSwitch />
        </Bottom>
        <TitleBlock />
      </Inner>
    </Footer>
  );
}
