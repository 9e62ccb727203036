import { styled } from 'styled-components';
import { Heading, Lede } from '@plumbline/kit/heading';
import { TextLink } from '@plumbline/kit/link';
import { Section } from '@plumbline/kit/section';
import { useSite } from '@plumbline/services';
import { landing } from '../../../content.ts';
import { ContactForm } from './contact-form.tsx';

const Columns = styled.div`
  display: grid;
  gap: 56px;

  @media (min-width: 1024px) {
    grid-template-columns: 300px minmax(0, 1fr);
    gap: 64px;
  }

  @media (min-width: 1280px) {
    grid-template-columns: 360px minmax(0, 1fr);
    gap: 88px;
  }
`;

const Below = styled(Lede)`
  margin-top: 20px;
`;

const Recover = styled(TextLink)`
  font-weight: 400;
  color: var(--link);
  text-decoration-color: currentColor;
`;

const Details = styled.dl`
  margin-top: 32px;
  border-top: 1px solid var(--rule);

  & > div {
    padding: 14px 0;
    border-bottom: 1px solid var(--rule);
  }

  & dt {
    font-size: var(--fs-note);
    color: var(--ink-3);
  }

  & dd {
    margin-top: 2px;
  }

  & address span {
    display: block;
  }

  @media (min-width: 720px) and (max-width: 1023px) {
    display: grid;
    grid-template-columns: 1fr 1fr;
    border-bottom: 1px solid var(--rule);

    & > div {
      border-bottom: 0;
    }
  }
`;

/** The section with the contact form, the postal address and a link to the account recovery. */
export function Contact() {
  const { postalAddress } = useSite();
  const { label, heading, lede, postalAddress: postalAddressLabel, lostLogin, recover } = landing.contact;
  return (
    <Section label={label} id="contact" tick={false}>
      <Columns>
        <div>
          <Heading level={2}>{heading}</Heading>
          <Below>{lede}</Below>
          <Details>
            <div>
              <dt>{postalAddressLabel}</dt>
              <dd>
                <address>
                  {postalAddress.map((line) => (
                    <span key={line}>{line}</span>
                  ))}
                </address>
              </dd>
            </div>
            <div>
              <dt>{lostLogin}</dt>
              <dd>
                <Recover to="/recovery">{recover}</Recover>
              </dd>
            </div>
          </Details>
        </div>
        <ContactForm />
      </Columns>
    </Section>
  );
}
