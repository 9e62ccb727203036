import * as v from 'valibot';

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** A file in a backup. */
export const Part = v.object({
  /** Path in the archive. */
  path: v.string(),
  bytes: Count,
  sha256: v.pipe(v.string(), v.regex(/^[\da-f]{64}$/)),
});
export type Part = v.InferOutput<typeof Part>;

/** The manifest of a backup. It is the archive's last file, so that an interrupted backup has none. */
export const Manifest = v.object({
  format: v.literal(1),
  /** ISO 8601 in UTC: the backup contains every write that was answered before. */
  begunAt: v.pipe(v.string(), v.isoTimestamp()),
  /** Version of the software that made the backup. */
  version: v.string(),
  database: v.object({
    dialect: v.picklist(['sqlite', 'postgres']),
    /** The newest migration of the database. */
    migration: v.string(),
    /** Number of rows by table. */
    rows: v.record(v.string(), Count),
  }),
  /** Whether the keys of the data folder are included. */
  keys: v.boolean(),
  parts: v.array(Part),
});
export type Manifest = v.InferOutput<typeof Manifest>;

/** Paths in an archive. */
export const archivePaths = {
  manifest: 'manifest.json',
  sqlite: 'database/plumbline.db',
  postgres: 'database/plumbline.dump',
  media: 'media',
  releases: 'releases',
  keys: 'keys',
} as const;

/** Files of the data folder that cannot be recreated, readable only by their owner. */
export const keyFiles = ['secret-key', 'registry-key', 'page-server-key'] as const;
