import { styled } from 'styled-components';
import * as v from 'valibot';
import { Button } from '@plumbline/kit/button';
import { DialogContent } from '@plumbline/kit/dialog';
import { TextField } from '@plumbline/kit/field';
import { Form } from '@plumbline/kit/form';
import { DialogButtons } from '../../layout/dialog-buttons.tsx';

const Shown = styled.img`
  display: block;
  max-width: 100%;
  max-height: 200px;
  margin-bottom: 20px;
  border: 1px solid var(--rule);
`;

const schema = v.object({
  alt: v.pipe(
    v.string(),
    v.transform((text) => text.replace(/\s+/g, ' ').trim()),
    v.nonEmpty('Say what the image shows'),
    v.maxLength(500, 'At most 500 characters'),
  ),
});

/** Asks for an image's alternative text before the image is inserted. */
export function AltDialog({ address, onDone }: { address: string; onDone: (alt: string) => void }) {
  return (
    <DialogContent title="What does it show?" description="For those who do not see it. Not that it is an image.">
      <Shown src={address} alt="" />
      <Form schema={schema} initialValues={{ alt: '' }} onSubmit={async ({ alt }) => onDone(alt)} label="Image">
        <TextField name="alt" label="The image shows" maxLength={500} />
        <DialogButtons>
          <Button type="submit" size="compact">
            Put it in
          </Button>
        </DialogButtons>
      </Form>
    </DialogContent>
  );
}
