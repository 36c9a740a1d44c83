import { readValueDraft } from '@monarch/field-types'
import type { RecordOption } from '@monarch/field-types/web'
import type { QueryClient } from '@tanstack/react-query'
import { structureQuery } from '../record-data/queries.ts'
import { type Entity, structureForNew } from '../record-data/structure.ts'
import type { Values } from '../record-data/write/changes.ts'
import { failureWords, keptMessage, newRecordLabel } from '../record-data/write/failure-words.ts'
import { recordWriter } from '../record-data/write/record-writer.ts'
import { entityGone } from '../record-data/write/refusals.ts'
import { t } from './messages.ts'

/** Creates a record with this name, which Undo moves to the bin; `null` if a record needs more than a name. */
export function creatorOf(
  client: QueryClient,
  tenantId: string,
  entity: Entity,
  name: string,
): (() => Promise<RecordOption>) | null {
  const values = valuesOfName(entity, name)
  if (!values) return null
  // Otherwise the user would wait for it after their choice.
  void client.prefetchQuery(structureQuery(tenantId, entity.name))
  return () => create(client, tenantId, entity, name, values)
}

/** `null` if the name is not a valid one, the user may not set it, or another field needs a value. */
function valuesOfName({ fields, titleField }: Entity, name: string): Values | null {
  if (!titleField || titleField.isNotGiven) return null
  const needsMore = fields.some(
    (field) =>
      field !== titleField && field.spec.required && !field.isNotGiven && (field.defaultValue ?? null) === null,
  )
  const read = readValueDraft(titleField.type, titleField.spec, { text: name })
  return needsMore || !read.ok ? null : { [titleField.name]: read.value }
}

async function create(
  client: QueryClient,
  tenantId: string,
  { name: entity }: Entity,
  name: string,
  values: Values,
): Promise<RecordOption> {
  const read = await client.fetchQuery(structureQuery(tenantId, entity))
  if (!read) throw new Error(entityGone(entity))
  const structure = structureForNew(read)
  const waiting = Promise.withResolvers<never>()
  const writing = recordWriter(client, tenantId, structure).write({
    label: newRecordLabel(),
    creates: [values],
    message: () => t('recordCreated', { name }),
    // It has no id yet to which a value could refer.
    onWaiting: () => waiting.reject(new Error(keptMessage())),
  })
  const written = await Promise.race([writing, waiting.promise])
  if (written.kind !== 'done') throw new Error(failureWords(structure, written))
  return { id: written.created[0]!.id, label: name }
}
