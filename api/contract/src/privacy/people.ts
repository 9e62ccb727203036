import * as v from 'valibot';
import { EmailAddress } from '../email-address.ts';
import { endpoint } from '../endpoint.ts';

/** The amount of one kind of personal data about a person. */
export const HeldData = v.object({
  /** In plain words, such as `Orders`. */
  what: v.string(),
  count: v.number(),
  /** The effect of an erasure; `kept` data, such as amounts and provider's ids, stays unchanged and names nobody. */
  erasure: v.picklist(['removed', 'anonymised', 'kept']),
});
export type HeldData = v.InferOutput<typeof HeldData>;

/** A person's data in the admin. */
export const FoundPerson = v.object({
  /** An encrypted reference to the address for the export and the erasure below, valid for an hour. */
  ref: v.string(),
  /** The member's number; null for other people. */
  member: v.nullable(v.number()),
  held: v.array(HeldData),
  /** Why the data cannot be erased yet, in sentences; empty if it can. */
  open: v.array(v.string()),
});
export type FoundPerson = v.InferOutput<typeof FoundPerson>;

/** Finds the personal data of an address. The address is sent in the body because addresses must not be logged. */
export const findPerson = endpoint({
  method: 'POST',
  path: '/admin/people/find',
  summary: 'Finds the stored data of an e-mail address',
  body: v.object({ email: EmailAddress }),
  response: FoundPerson,
  errors: ['invalid_input', 'unauthorized', 'forbidden'],
});

const PersonRef = v.object({
  ref: v.pipe(v.string(), v.regex(/^[\w-]{40,500}$/, 'must be a reference that the API gave')),
});

/** The download of a person's data: one streamed JSON document. Role `staff`. */
export const personExportPath = '/admin/people/:ref/export';

/** The `:ref` of {@link personExportPath}. */
export const PersonExportParams = PersonRef;

/**
 * Erases a person's data, each kind as its {@link HeldData} says. `typed` is the address as confirmation. `conflict`
 * lists the reasons of {@link FoundPerson} `open`, and nothing is erased then. Role `owner`.
 */
export const erasePerson = endpoint({
  method: 'POST',
  path: '/admin/people/:ref/erase',
  summary: 'Erases the stored data of a person',
  params: PersonRef,
  body: v.object({ typed: EmailAddress }),
  response: v.object({
    done: v.array(HeldData),
    /**
     * The person's customer ids at the card provider, which staff must delete in the provider's dashboard: the API does
     * not.
     */
    providerCustomers: v.array(v.string()),
  }),
  errors: ['invalid_input', 'unauthorized', 'forbidden', 'conflict', 'gone'],
});
