import { ButtonLink } from '@plumbline/kit/button';
import { Heading } from '@plumbline/kit/heading';
import { Icon } from '@plumbline/kit/icon';
import { words } from '../../content.ts';

/** The head of a checkout: the way back, and the page's title. */
export function CheckoutHead() {
  return (
    <>
      <ButtonLink to="/#membership" variant="outline" size="table">
        <Icon name="arrow-left" />
        {words.back}
      </ButtonLink>
      <Heading level={1}>{words.title}</Heading>
    </>
  );
}
