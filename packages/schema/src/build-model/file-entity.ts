import { fieldTypes } from '@monarch/field-types'
import { boundParameter, literal, sql } from '@monarch/sql'
import { type Attribute, type Computed, type Entity, typeOnly } from '../model/model.ts'
import { systemColumn, systemColumns } from '../model/system-columns.ts'

/** The files in file fields. Access to a file follows the records that hold it. */
export const files: Entity = {
  id: 'file',
  name: 'file',
  label: 'File',
  description: 'An uploaded file.',
  names: typeOnly('File'),
  table: { schema: 'monarch', name: 'files' },
  attributes: new Map<string, Attribute>([
    ['id', systemColumns.id],
    ['name', systemColumn('name', fieldTypes.text, 'Name', { description: 'The name of the uploaded file.' })],
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
 * A temporary link to the content. The base URL and the key of the signature depend on the caller, so they are inputs
 * of each run (`FileLinks`) and the statement can be cached.
 */
function fileUrl(): Computed {
  const first = boundParameter<FileLinkInputs>(({ context }) => context.fileLinks.first)
  const key = boundParameter<FileLinkInputs>(({ context }) => context.fileLinks.key)
  return Object.freeze<Computed>({
    kind: 'computed',
    name: 'url',
    description: 'A temporary link to the content, valid only while the caller may see the file.',
    type: fieldTypes.text,
    spec: { label: 'Link', settings: {}, required: true, rules: {} },
    nullable: false,
    expression: (row) =>
      sql`${literal('/api/files/')} || ${row}."id" || ${literal('?link=')} || ${first}::text ||
        encode(sha256(decode(${key}::text, 'hex') || uuid_send(${row}."id")), 'hex')`,
  })
}

/** The parts of a request's context that make a file link. */
export interface FileLinks {
  readonly first: string
  /** 32 bytes in hexadecimal digits. */
  readonly key: string
}

interface FileLinkInputs {
  readonly context: { readonly fileLinks: FileLinks }
}
