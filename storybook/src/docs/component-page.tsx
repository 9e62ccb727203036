import { useContext } from 'react';
import { Controls, Description, DocsContext, Primary, Stories, Title } from '@storybook/addon-docs/blocks';
import { DoAndDont, type AdviceList } from './advice.tsx';

/**
 * A component's page of documentation: its doc comment, an example with controls, do and don't, and all of its stories. The do and
 * don't come from the stories' parameter `advice`.
 */
export function ComponentPage() {
  const { storyById } = useContext(DocsContext);
  const advice = storyById().parameters['advice'] as AdviceList | undefined;
  return (
    <>
      <Title />
      <Description />
      <Primary />
      <Controls />
      {advice && (
        <>
          <h2>Do and don’t</h2>
          <DoAndDont {...advice} />
        </>
      )}
      <Stories title="States" includePrimary={false} />
    </>
  );
}
