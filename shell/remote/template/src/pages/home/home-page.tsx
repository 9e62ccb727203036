import { Heading, Lede } from '@plumbline/kit/heading';
import { Section } from '@plumbline/kit/section';
import { useServices, type MetaArgs, type PageMeta } from '@plumbline/services';
import { styled } from 'styled-components';
import { NextSteps } from '../../components/next-steps/next-steps.tsx';

const title = 'Template title';

const steps = [
  'Change this page: src/pages/home/home-page.tsx.',
  'Give it a story and a test: both stand beside it.',
  'Declare another page in remote.config.ts.',
];

const Below = styled(Lede)`
  margin-top: 18px;
`;

/** The page's head for browsers and search engines. */
export function meta({ site }: MetaArgs): PageMeta {
  return { title: `${title} | ${site.product}`, description: `${title} at ${site.product}.` };
}

/** `/template`: rendered on the server, then taken over by the browser. */
function HomePage() {
  const { toast } = useServices();
  return (
    <Section>
      <Heading level={1}>{title}</Heading>
      <Below>This page is served by a remote of its own.</Below>
      <NextSteps
        steps={steps}
        onDone={(done) => toast({ title: done === steps.length ? 'All done' : `${done} of ${steps.length} done` })}
      />
    </Section>
  );
}

export { HomePage as Page };
