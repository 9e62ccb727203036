import * as v from 'valibot';

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** A file of a backup. */
export const Part = v.object({
  /** In the archive. */
  path: v.string(),
  bytes: Count,
  sha256: v.pipe(v.string(), v.regex(/^[\da-f]{64}$/)),
});
export type Part = v.InferOutput<typeof Part>;

/** What a backup says of itself: the archive's last file, so that one which was broken off has none. */
export const Manifest = v.object({
  format: v.literal(1),
  /** ISO 8601 in UTC: every write that was answered before is in it. */
  begunAt: v.pipe(v.string(), v.isoTimestamp()),
  /** Of the software that made it. */
  version: v.string(),
  database: v.object({
    dialect: v.picklist(['sqlite', 'postgres']),
    /** The newest migration that it has seen. */
    migration: v.string(),
    /** Rows of each table. */
    rows: v.record(v.string(), Count),
  }),
  /** Whether the keys of the data folder are in it. */
  keys: v.boolean(),
  parts: v.array(Part),
});
export type Manifest = v.InferOutput<typeof Manifest>;

/** Where things lie in an archive. */
export const places = {
  manifest: 'manifest.json',
  sqlite: 'database/plumbline.db',
  postgres: 'database/plumbline.dump',
  media: 'media',
  releases: 'releases',
  keys: 'keys',
} as const;

/** Files of the data folder that nobody can make again, for their owner alone. */
export const keyFiles = ['secret-key', 'registry-key', 'page-server-key'] as const;
