import { useId, type ComponentProps, type Ref } from 'react';
import { searchTextLimit } from '@plumbline/contract/content/posts';
import { Button } from '@plumbline/kit/button';
import { Icon } from '@plumbline/kit/icon';
import { VisuallyHidden } from '@plumbline/kit/visually-hidden';
import { styled } from 'styled-components';

const Box = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  max-inline-size: 620px;
  margin-block-start: 14px;
  button {
    border-start-start-radius: 0;
    border-end-start-radius: 0;
  }
  @media print {
    display: none;
  }
`;

const Field = styled.div`
  position: relative;
  svg {
    position: absolute;
    inset-block-start: 17px;
    inset-inline-start: 16px;
    color: var(--ink-3);
    pointer-events: none;
  }
`;

const Input = styled.input`
  inline-size: 100%;
  block-size: 52px;
  padding: 12px 14px 12px 46px;
  appearance: none;
  background: var(--sheet);
  border: 1px solid var(--field-border);
  border-inline-end: 0;
  border-radius: var(--r-1) 0 0 var(--r-1);
  color: var(--ink);
  font-size: 1rem;
  line-height: 1.4;
  text-overflow: ellipsis;
  &::placeholder {
    color: var(--ink-3);
    opacity: 1;
  }
  &:hover {
    border-color: var(--ink);
  }
  &:focus {
    position: relative;
    outline: 2px solid var(--focus);
    outline-offset: 0;
  }
  @media (max-width: 359px) {
    padding-inline-start: 40px;
  }
`;

/** The props of {@link SearchBox}. */
export interface SearchBoxProps {
  /** The initial search text. */
  readonly text: string;
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly onType: () => void;
  readonly onSubmit: () => void;
}

/** The blog's search form. Without JavaScript the form submits to the URL of the results. */
export function SearchBox({ text, inputRef, onType, onSubmit }: SearchBoxProps) {
  const id = useId();
  const submit: ComponentProps<'form'>['onSubmit'] = (event) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Box role="search" action="/blog" onSubmit={submit}>
      <Field>
        <VisuallyHidden as="label" htmlFor={id}>
          Search articles
        </VisuallyHidden>
        <Input
          ref={inputRef}
          id={id}
          name="q"
          type="search"
          placeholder="Search articles"
          defaultValue={text}
          maxLength={searchTextLimit}
          enterKeyHint="search"
          autoComplete="off"
          dir="auto"
          onInput={onType}
        />
        {/* The icon follows the input in the document, so that the focused input does not cover it. */}
        <Icon name="search" />
      </Field>
      <Button type="submit">Search</Button>
    </Box>
  );
}
