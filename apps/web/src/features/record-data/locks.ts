import { deniedKey, type RecordData } from './documents.ts'
import type { Entity, Field, FieldLock } from './structure.ts'
import { t } from './messages.ts'

interface Place {
  /** Not given for a new record. */
  readonly record?: RecordData | undefined
  /** The permission for records of the entity. */
  readonly mayUpdate: boolean
}

/** Why the user cannot change a value, as a sentence; `null` if they can. */
export function lockOf(entity: Entity, field: Field, { record, mayUpdate }: Place): string | null {
  if (field.isReadonly) return wordsOf(field, field.lock ?? 'everyone')
  if (!mayUpdate) return t('mayNotChangeRecord')
  return record ? recordLock(entity, record, field) : null
}

/** Why a rule of the user's roles keeps them from changing this record, or one field of it. */
export function recordLock(entity: Entity, record: RecordData, field?: Field): string | null {
  if (isDenied(record, 'update')) return t('lockedRecord', { entity: entity.displayName })
  const isFieldDenied = field !== undefined && isDenied(record, `update.${field.name}`)
  return isFieldDenied ? t('lockedInRecord', { entity: entity.displayName, label: field.label }) : null
}

/** Whether a rule of the user's roles keeps them from this change of the record. */
export function isDenied(record: RecordData, change: 'update' | 'delete' | `update.${string}`): boolean {
  const denied = record[deniedKey]
  return Array.isArray(denied) && denied.includes(change)
}

function wordsOf({ label }: Field, lock: FieldLock): string {
  switch (lock) {
    case 'formula':
      return t('lockedFormula', { label })
    case 'rollup':
      return t('lockedRollup', { label })
    case 'lookup':
      return t('lockedLookup', { label })
    case 'created':
      return t('lockedCreated')
    case 'updated':
      return t('lockedUpdated')
    case 'everyone':
      return t('lockedForEveryone', { label })
    case 'role':
      return t('lockedForRole', { label })
  }
}
