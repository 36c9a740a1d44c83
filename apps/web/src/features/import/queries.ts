import { adminDocument } from '../../lib/api/admin-document.ts'
import { graphql, rest } from '../../lib/api/api.ts'
import { upload } from '../../lib/api/transfer.ts'
import type { ImportPreview } from '@monarch/schema'
import type { Selection } from '../record-data/selection.ts'

/** The entity that a file goes into. */
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
}

interface Sending {
  readonly signal: AbortSignal
  readonly onProgress?: (share: number) => void
}

/** What the server does with a file. */
export interface ImportWork {
  readonly phase: 'reading' | 'checking' | 'making' | 'storing' | 'finishing'
  /** How many rows it has taken in this phase. */
  readonly rows: number
  /** How many the file has; `null` as long as they have not been counted. */
  readonly total: number | null
}

interface Following extends Sending {
  readonly onWork: (work: ImportWork) => void
  readonly key: string
}

/** What a file looks like; of one that can be read in parts, only the beginning is sent. */
export function previewFile(
  file: File,
  {
    entityName,
    sheet,
    hasHeader,
    ...sending
  }: Sending & { entityName: string | null; sheet: number | null; hasHeader: boolean },
): Promise<ImportPreview> {
  const isPart = file.size > previewSize && !/\.xlsx$/i.test(file.name)
  const sent = isPart ? new File([file.slice(0, previewSize)], file.name, { type: file.type }) : file
  const parameters = new URLSearchParams()
  if (entityName !== null) parameters.set('entity', entityName)
  if (sheet !== null) parameters.set('sheet', String(sheet))
  if (!hasHeader) parameters.set('header', 'false')
  if (isPart) parameters.set('part', 'true')
  return upload<ImportPreview>(`/api/import-preview?${parameters.toString()}`, sent, {
    onProgress: nothing,
    ...sending,
  })
}

/** Sends the file as a stream; an import that stored nothing because of errors has an answer, too. */
export function sendImport(
  file: File,
  { path, plan, key, onWork, ...sending }: Following & { path: string; plan: string },
): Promise<ImportReport> {
  const isAnswer = (status: number) => status === 422
  const onEvent = (told: unknown) => onWork(told as ImportWork)
  return upload<ImportReport>(path, file, {
    onProgress: nothing,
    ...sending,
    parts: { plan },
    isAnswer,
    onEvent,
    idempotencyKey: key,
  })
}

/** Ends the import that was sent under that key; what came of it is its own answer. */
export async function cancelImport(key: string): Promise<void> {
  await rest('/api/import-cancel', { method: 'POST', idempotencyKey: key })
}

/**
 * When the records of an import were made: all of one transaction have one time. `null` when what was made then is not just
 * what the import has made, so that nothing else is ever undone with it.
 */
export async function timeOfImport(name: string, userId: string, inserted: number): Promise<string | null> {
  const newest = await graphql<{ records: { createdAt: string }[] }>(
    'tenant',
    `query Newest($userId: ID!) { records: ${name}(where: {createdBy: {eq: $userId}}, orderBy: [{createdAt: DESC}], limit: 1) { createdAt } }`,
    { userId },
  )
  const at = newest.records[0]?.createdAt
  if (at === undefined) return null
  const counted = await graphql<{ groups: { count: number }[] }>(
    'tenant',
    `query Imported($at: DateTime!, $userId: ID!) { groups: ${name}_aggregate(where: {createdAt: {eq: $at}, createdBy: {eq: $userId}}) { count } }`,
    { at, userId },
  )
  return counted.groups[0]?.count === inserted ? at : null
}

/** The records that a user imported at a time; the server refuses to change another number of them. */
export function importedRecords(userId: string, at: string, count: number): Selection {
  return { kind: 'matching', where: { createdAt: { eq: at }, createdBy: { eq: userId } }, search: '', count }
}

export async function undoEntity(id: string): Promise<void> {
  await graphql('admin', undoEntityDocument, { id })
}

const undoEntityDocument = adminDocument(`mutation UndoEntity($id: ID!) { deleteTenantEntity(data: {id: $id}) { id } }`)

const nothing = () => {}
const previewSize = 2_000_000
