import type { ColumnType } from 'kysely'

/** A UUIDv7 that the server generated. */
export type Id = string
/** ISO 8601 in UTC when read. */
export type Time = ColumnType<string, string | Date, string | Date>
export type CreatedAt = ColumnType<string, string | Date | undefined, never>
export type UpdatedAt = ColumnType<string, string | Date | undefined, string | Date>
export interface Timestamps {
  createdAt: CreatedAt
  updatedAt: UpdatedAt
}
/** jsonb is written as JSON text, since the driver would write a JavaScript array as a PostgreSQL array. */
export type JsonText<T> = ColumnType<T, string, string>
export type JsonTextWithDefault<T> = ColumnType<T, string | undefined, string>
