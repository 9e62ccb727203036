import { styled } from 'styled-components';
import * as v from 'valibot';
import { Button } from '@plumbline/kit/button';
import { DialogContent } from '@plumbline/kit/dialog';
import { TextField } from '@plumbline/kit/field';
import { Form } from '@plumbline/kit/form';
import { DialogButtons } from '../../layout/dialog-buttons.tsx';

const Preview = styled.img`
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

/** The props of {@link AltDialog}. */
export interface AltDialogProps {
  readonly src: string;
  /** The current alternative text; empty if none. */
  readonly alt: string;
  readonly onDone: (alt: string) => void;
}

/** Asks for an image's alternative text. */
export function AltDialog({ src, alt: currentAlt, onDone }: AltDialogProps) {
  return (
    <DialogContent title="What does it show?" description="For those who do not see it. Not that it is an image.">
      <Preview src={src} alt="" />
      <Form schema={schema} initialValues={{ alt: currentAlt }} onSubmit={async ({ alt }) => onDone(alt)} label="Image">
        <TextField name="alt" label="The image shows" maxLength={500} />
        <DialogButtons>
          <Button type="submit" size="compact">
            Done
          </Button>
        </DialogButtons>
      </Form>
    </DialogContent>
  );
}
