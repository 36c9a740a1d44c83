import { fail, ok, type Result } from '@monarch/shapes'
import { sql } from '@monarch/sql'
import { defineFieldType, type Relation } from '../definition.ts'
import { isId, readId } from '../id/id.ts'
import { equality } from '../operators.ts'
import { readSettings } from '../settings.ts'

/** A record of another entity; the value is its id. */
export const relationship = defineFieldType<Relation>({
  id: 'relationship',
  label: 'Relationship',
  group: 'Relation',
  icon: 'arrow-up-right',
  summary: 'A record of another entity',
  example: 'Acme Corp',
  sample: '018cd8e2-5b40-7c3a-9d5e-2f6a1b0c4d7e',
  graphql: { scalar: 'ID', list: false },
  operators: equality,
  sortable: false,
  settings: readRelation,
  column: () => sql`uuid`,
  parse: readId,
  fromText: (text, field) => readId(text.trim(), field),
  relation: (settings) => settings,
})

const onDeletes = ['set_null', 'restrict', 'cascade'] as const

export function readRelation(input: unknown): Result<Relation> {
  const given = readSettings(input, ['entityId', 'inverseName', 'onDelete', 'tells'])
  if (!given.ok) return given
  const { entityId, inverseName = null, tells = false } = given.value
  if (!isId(entityId)) return fail('settings.entityId must be the id of the entity that the field points at')
  if (inverseName !== null && !isTechnicalName(inverseName)) {
    return fail(
      'settings.inverseName must start with a letter and hold only lowercase letters, digits and _, at most 48',
    )
  }
  const onDelete = onDeletes.find((action) => action === (given.value.onDelete ?? 'set_null'))
  if (onDelete === undefined) return fail(`settings.onDelete must be one of ${onDeletes.join(', ')}`)
  if (typeof tells !== 'boolean') return fail('settings.tells must be true or false')
  return ok({ entityId: entityId.toLowerCase(), inverseName, onDelete, ...(tells && { tells }) })
}

function isTechnicalName(input: unknown): input is string {
  return typeof input === 'string' && /^[a-z][a-z0-9_]{0,47}$/.test(input)
}
