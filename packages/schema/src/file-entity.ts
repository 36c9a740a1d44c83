import { fieldTypes } from '@monarch/field-types'
import { boundParameter, literal, sql } from '@monarch/sql'
import { type Attribute, type Computed, type Entity, typeOnly } from './model.ts'
import { systemColumn, systemColumns } from './system-columns.ts'

/** What fields of files hold. A file is reached through the records that hold it, so who may read those may read it. */
export const files: Entity = {
  id: 'file',
  name: 'file',
  label: 'File',
  description: 'An uploaded file.',
  names: typeOnly('File'),
  table: { schema: 'monarch', name: 'files' },
  attributes: new Map<string, Attribute>([
    ['id', systemColumns.id],
    ['name', systemColumn('name', fieldTypes.text, 'Name', { description: 'As it was called when it came.' })],
    ['size', systemColumn('size', fieldTypes.number, 'Size', { description: 'In bytes.' })],
    ['mimeType', systemColumn('mimeType', fieldTypes.text, 'Type', { description: 'By its content.' })],
    [
      'width',
      systemColumn('width', fieldTypes.number, 'Width', { nullable: true, description: 'In pixels, of a picture.' }),
    ],
    [
      'height',
      systemColumn('height', fieldTypes.number, 'Height', { nullable: true, description: 'In pixels, of a picture.' }),
    ],
    ['createdAt', systemColumns.createdAt],
    ['url', fileUrl()],
  ]),
  hasBin: false,
  defaultOrder: [{ attribute: 'name', direction: 'ASC' }],
}

/**
 * A link to the content that works by itself for a while: its first part and the key of its signature are the caller's, and
 * come with each request (`FileLinks`), so that the statement can be kept.
 */
function fileUrl(): Computed {
  const first = boundParameter<FileLinkInputs>(({ context }) => context.fileLinks.first)
  const key = boundParameter<FileLinkInputs>(({ context }) => context.fileLinks.key)
  return Object.freeze<Computed>({
    kind: 'computed',
    name: 'url',
    description: 'A link to the content that works for a short while and only as long as the caller may see the file.',
    type: fieldTypes.text,
    spec: { label: 'Link', settings: {}, required: true, rules: {} },
    nullable: false,
    expression: (row) =>
      sql`${literal('/api/files/')} || ${row}."id" || ${literal('?link=')} || ${first}::text || encode(sha256(decode(${key}::text, 'hex') || uuid_send(${row}."id")), 'hex')`,
  })
}

/** What of a request's context a link to a file is made of. */
export interface FileLinks {
  readonly first: string
  /** 32 bytes in hexadecimal digits. */
  readonly key: string
}

interface FileLinkInputs {
  readonly context: { readonly fileLinks: FileLinks }
}
