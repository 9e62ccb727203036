import { styled } from 'styled-components';
import { ButtonLink } from '@plumbline/kit/button';
import { ButtonRow } from '@plumbline/kit/button-row';
import { Heading, Lede, Note } from '@plumbline/kit/heading';
import { Section } from '@plumbline/kit/section';
import { useSite } from '@plumbline/services';
import { EmptyLot } from './empty-lot.tsx';

const Head = styled(Section)`
  padding-top: clamp(48px, 6.6vw, 96px);
`;

const Text = styled(Lede)`
  max-width: 44ch;
  margin-top: 16px;
`;

const Actions = styled(ButtonRow)`
  margin-top: 28px;
`;

const DeveloperNote = styled(Note)`
  margin-top: 24px;
`;

/** The page for addresses without a route; the server sends it with status 404. */
export function NotFoundPage() {
  const { production } = useSite();
  return (
    <>
      <Head flush>
        <Heading level={1}>404 Page Not Found</Heading>
        <Text>There is no house on this lot. The address may have changed, or it was never built.</Text>
        <Actions>
          <ButtonLink to="/">Return to Homepage</ButtonLink>
          <ButtonLink variant="outline" to="/blog">
            Read the blog
          </ButtonLink>
        </Actions>
        {!production && <DeveloperNote>Developers: did you forget to add the page to the router?</DeveloperNote>}
      </Head>
      <EmptyLot />
    </>
  );
}
