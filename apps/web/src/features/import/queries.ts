import { adminDocument } from '../../lib/api/admin-document.ts'
import { graphql, rest } from '../../lib/api/api.ts'
import { upload } from '../../lib/api/transfer.ts'
import type { ImportDialect, ImportPreview } from '@monarch/schema'
import type { Selection } from '../record-data/selection.ts'

/** The target entity. */
export interface ImportEntity {
  readonly id: string
  readonly name: string
  readonly displayName: string
  readonly pluralName: string
}

export interface ImportReport {
  readonly inserted: number
  readonly updated: number
  readonly skipped: number
  readonly errors: readonly { readonly row: number; readonly field: string | null; readonly message: string }[]
  readonly rows?: readonly { readonly row: number; readonly cells: readonly string[] }[]
  readonly entity?: { readonly id: string; readonly name: string }
  /** What was changed while reading; absent if nothing was. */
  readonly notes?: readonly { readonly row: number; readonly field: string; readonly message: string }[]
}

interface Sending {
  readonly signal: AbortSignal
  readonly onProgress?: (share: number) => void
}

/** Progress of the server. */
export interface ImportWork {
  readonly phase: 'reading' | 'checking' | 'making' | 'storing' | 'finishing'
  /** Rows processed in this phase. */
  readonly rows: number
  /** Rows in the file; `null` until counted. */
  readonly total: number | null
  /** Present while the server waits for another service. */
  readonly waiting?: { readonly service: string; readonly reason: 'limit' | 'fault'; readonly until: string }
}

interface Following extends Sending {
  readonly onWork: (work: ImportWork) => void
  readonly key: string
}

/** How the user wants a file to be read. */
export interface Reading {
  readonly sheet: number | null
  readonly hasHeader: boolean
  /** `null`: as guessed. */
  readonly dialect: ImportDialect | null
}

/** Analyses a file; for formats that can be read in parts, sends only the beginning. */
export function previewFile(
  file: File,
  { entityName, sheet, hasHeader, dialect, ...sending }: Sending & Reading & { entityName: string | null },
): Promise<ImportPreview> {
  const isPart = file.size > previewSize && !/\.(?:xlsx|xlsm|ods)$/i.test(file.name)
  const sent = isPart ? new File([file.slice(0, previewSize)], file.name, { type: file.type }) : file
  const parameters = new URLSearchParams()
  if (entityName !== null) parameters.set('entity', entityName)
  if (sheet !== null) parameters.set('sheet', String(sheet))
  if (!hasHeader) parameters.set('header', 'false')
  if (isPart) parameters.set('part', 'true')
  if (dialect) parameters.set('dialect', JSON.stringify(dialect))
  return upload<ImportPreview>(`/api/import-preview?${parameters.toString()}`, sent, {
    onProgress: nothing,
    ...sending,
  })
}

/** Streams the file. Resolves even when nothing was stored because of errors. */
export function sendImport(
  file: File,
  { path, plan, key, onWork, ...sending }: Following & { path: string; plan: string },
): Promise<ImportReport> {
  const isAnswer = (status: number) => status === 422
  const onEvent = (work: unknown) => onWork(work as ImportWork)
  return upload<ImportReport>(path, file, {
    onProgress: nothing,
    ...sending,
    parts: { plan },
    isAnswer,
    onEvent,
    idempotencyKey: key,
  })
}

/** Cancels the import sent with this key; the import's own request reports the result. */
export async function cancelImport(key: string): Promise<void> {
  await rest('/api/import-cancel', { method: 'POST', idempotencyKey: key })
}

/**
 * Creation time of the imported records, which is the same for the whole transaction. `null` if other records have that
 * time too, so that Undo never affects them.
 */
export async function timeOfImport(name: string, userId: string, inserted: number): Promise<string | null> {
  const newest = await graphql<{ records: { createdAt: string }[] }>(
    'tenant',
    `query Newest($userId: ID!) { records: ${name}(where: {createdBy: {eq: $userId}}, orderBy: [{createdAt: DESC}],
      limit: 1) { createdAt } }`,
    { userId },
  )
  const at = newest.records[0]?.createdAt
  if (at === undefined) return null
  const counted = await graphql<{ groups: { count: number }[] }>(
    'tenant',
    `query Imported($at: DateTime!, $userId: ID!) {
      groups: ${name}_aggregate(where: {createdAt: {eq: $at}, createdBy: {eq: $userId}}) { count } }`,
    { at, userId },
  )
  return counted.groups[0]?.count === inserted ? at : null
}

/** The records that a user imported at this time; the server refuses to change another number. */
export function importedRecords(userId: string, at: string, count: number): Selection {
  return { kind: 'matching', where: { createdAt: { eq: at }, createdBy: { eq: userId } }, search: '', count }
}

export async function undoEntity(id: string): Promise<void> {
  await graphql('admin', undoEntityDocument, { id })
}

const undoEntityDocument = adminDocument(`mutation UndoEntity($id: ID!) { deleteTenantEntity(data: {id: $id}) { id } }`)

const nothing = () => {}
const previewSize = 2_000_000
