import { useContext } from 'react';
import { Controls, Description, DocsContext, Primary, Stories, Title } from '@storybook/addon-docs/blocks';
import { DoAndDont, type AdviceList } from './advice.tsx';

/**
 * The page of a part: its doc comments, an example with controls, do and don't, and all of its states. The advice comes from the
 * parameter `advice` of its stories.
 */
export function PartPage() {
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
