import * as v from 'valibot';
import { Button } from '@plumbline/kit/button';
import { DialogContent } from '@plumbline/kit/dialog';
import { TextField } from '@plumbline/kit/field';
import { Form } from '@plumbline/kit/form';
import { DialogButtons } from '../../../../layout/dialog-buttons.tsx';
import { isArticleUrl } from '../article-attributes.ts';

const schema = v.object({
  href: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('Enter an address'),
    v.transform((text) => (/^[\w-]+(?:\.[\w-]+)+(?:[/?#]|$)/.test(text) ? `https://${text}` : text)),
    v.check(
      (text) => isArticleUrl(text) && !/\s/.test(text),
      'An address of this site, or one with https, mailto or tel',
    ),
  ),
});

/** The props of {@link LinkDialog}. */
export interface LinkDialogProps {
  /** Empty for a new link. */
  readonly href: string;
  /** Called with the URL; `null` removes the link. */
  readonly onDone: (href: string | null) => void;
}

/** Asks for the URL of a link. */
export function LinkDialog({ href, onDone }: LinkDialogProps) {
  return (
    <DialogContent title={href === '' ? 'Link' : 'Change the link'}>
      <Form schema={schema} initialValues={{ href }} onSubmit={async (values) => onDone(values.href)} label="Link">
        <TextField name="href" label="Address" maxLength={500} hint="Such as /blog, or https://example.org." />
        <DialogButtons>
          <Button type="submit" size="compact">
            {href === '' ? 'Link' : 'Change'}
          </Button>
          {href !== '' && (
            <Button variant="outline" size="compact" onClick={() => onDone(null)}>
              Remove the link
            </Button>
          )}
        </DialogButtons>
      </Form>
    </DialogContent>
  );
}
