import type { LogEntry } from './command.ts'
import { noteFormerSources } from './former-sources.ts'
import { changesOf } from './structure-parts.ts'
import type { EntityRow, FieldRow, Structure } from '../structure/structure.ts'

/** The rows that a change wrote, before the change; `null` for rows that it created. */
export interface RowsBefore {
  readonly entities: Readonly<Record<string, EntityRow | null>>
  readonly fields: Readonly<Record<string, FieldRow | null>>
}

export function rowsBefore(before: Structure, after: Structure): RowsBefore {
  const changed = <Row extends EntityRow | FieldRow>(old: readonly Row[], now: readonly Row[]) => {
    const byId = new Map(old.map((row) => [row.id, row]))
    const written = now.filter((row) => byId.get(row.id) !== row)
    return Object.fromEntries(written.map(({ id }) => [id, byId.get(id) ?? null]))
  }
  return { entities: changed(before.entities, after.entities), fields: changed(before.fields, after.fields) }
}

/**
 * The structure before its last change. Entities and fields that the change created move to the bin and can be
 * restored. An undo is an ordinary change, so undoing it redoes the first one.
 */
export function invertChange(
  structure: Structure,
  { entities, fields }: RowsBefore,
  now: string,
): { structure: Structure; logs: LogEntry[] } {
  const logs: LogEntry[] = []
  const invert =
    <Row extends EntityRow | FieldRow>(
      subjectType: LogEntry['subjectType'],
      rows: Readonly<Record<string, Row | null>>,
    ) =>
    (row: Row): Row => {
      const old = rows[row.id]
      if (old === undefined) return row
      const inverted: Row = { ...(old ?? { ...row, deletedAt: row.deletedAt ?? now }), updatedAt: now }
      logs.push({ subjectType, subjectId: row.id, ...describeInversion(subjectType, row, inverted) })
      return inverted
    }
  const inverted = {
    ...structure,
    entities: structure.entities.map(invert('entity', entities)),
    fields: structure.fields.map(invert('field', fields)),
  }
  return { structure: noteFormerSources(structure, inverted), logs }
}

function describeInversion<Row extends EntityRow | FieldRow>(
  what: LogEntry['subjectType'],
  from: Row,
  to: Row,
): Pick<LogEntry, 'action' | 'description' | 'before' | 'after'> {
  const name = `the ${what} "${to.displayName}"`
  if (from.deletedAt === null && to.deletedAt !== null)
    return { action: 'delete', description: `Undid: ${name} is in the bin`, before: { ...from }, after: null }
  if (from.deletedAt !== null && to.deletedAt === null)
    return { action: 'restore', description: `Undid: ${name} is back`, before: null, after: { ...to } }
  return { action: 'update', description: `Undid the change of ${name}`, ...changesOf(from, to) }
}
