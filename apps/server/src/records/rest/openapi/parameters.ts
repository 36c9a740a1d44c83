import { limits } from '@monarch/query'
import { listOf, type Schema } from './schemas.ts'

const jsonIn = (name: string, description: string, schema: Schema): Schema => ({
  name,
  in: 'query',
  description,
  content: { 'application/json': { schema } },
})

/** The largest offset in the history or comments of a record, whose pages are read with one more entry. */
export const maxEntryOffset = limits.maxOffset - limits.maxLimit

/** The figures of an aggregate, by the parameters that name their fields. */
export const figures = ['sum', 'avg', 'min', 'max', 'median', 'distinct'] as const

export const groupOrder: Schema = {
  type: 'array',
  items: { type: 'object' },
  description: '[{"count": "DESC"}], [{"sum": {"amount": "DESC"}}] or [{"keys": {"stage": "ASC"}}]; then the keys.',
}

const figureParameter = (name: string): Schema => ({
  name,
  in: 'query',
  description: `The fields of the figure ${name}, with commas.`,
  schema: { type: 'string' },
})

/** The parameters that operations share, by the name of the component. */
export const parameters: Readonly<Record<string, Schema>> = {
  id: { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
  limit: {
    name: 'limit',
    in: 'query',
    description: 'The maximum number of records.',
    schema: { type: 'integer', minimum: 0, maximum: limits.maxLimit, default: limits.defaultLimit },
  },
  offset: {
    name: 'offset',
    in: 'query',
    description: 'The number of records to skip. To walk further, use after.',
    schema: { type: 'integer', minimum: 0, maximum: limits.maxOffset, default: 0 },
  },
  after: {
    name: 'after',
    in: 'query',
    description: 'The endCursor of the previous page.',
    schema: { type: 'string' },
  },
  search: {
    name: 'search',
    in: 'query',
    description: 'Words that must all appear in the searchable fields.',
    schema: { type: 'string', maxLength: limits.maxSearchLength },
  },
  bin: { name: 'bin', in: 'query', description: 'Lists deleted records instead.', schema: { type: 'boolean' } },
  total: { name: 'total', in: 'query', description: 'Also counts all matching records.', schema: { type: 'boolean' } },
  fields: {
    name: 'fields',
    in: 'query',
    description:
      'The fields to return, with commas; dots lead to related records: name,account_record.name. By default all values.',
    schema: { type: 'string' },
  },
  groupBy: {
    name: 'groupBy',
    in: 'query',
    description:
      'The fields to group by, with commas: name, account_record.country, closes:month (:day, :week, :quarter, :year).',
    schema: { type: 'string' },
  },
  timeZone: {
    name: 'timeZone',
    in: 'query',
    description: "The time zone in which dates are grouped; by default the tenant's.",
    schema: { type: 'string' },
  },
  groupOrder: jsonIn('orderBy', 'The order of the groups.', groupOrder),
  groupLimit: {
    name: 'limit',
    in: 'query',
    description: 'The maximum number of groups. Without it, more groups than the maximum are refused.',
    schema: { type: 'integer', minimum: 0, maximum: limits.maxLimit },
  },
  ...Object.fromEntries(figures.map((name) => [name, figureParameter(name)])),
  entryOffset: {
    name: 'offset',
    in: 'query',
    description: 'The number of entries to skip.',
    schema: { type: 'integer', minimum: 0, maximum: maxEntryOffset, default: 0 },
  },
  ifMatch: {
    name: 'If-Match',
    in: 'header',
    description:
      'The ETag of the record, or its version in quotes. If the record has changed since, the status is 412.',
    schema: { type: 'string' },
  },
  idempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'A unique text. The same request with the same key takes effect once in 24 hours.',
    schema: { type: 'string', maxLength: 255 },
  },
}

export const whereParameter = (where: Schema): Schema => jsonIn('where', 'The condition that records must meet.', where)
export const orderByParameter = (orderBy: Schema): Schema =>
  jsonIn('orderBy', 'The fields to sort by, most significant first.', listOf(orderBy))
