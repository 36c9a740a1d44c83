import { type FieldType, fieldTypeOf, jsonType } from '@monarch/field-types'
import { type Fragment, isoText, literal, sql } from '@monarch/sql'
import { generationName, recordName, recordsName } from '../names/api-names.ts'
import { resolveComputed } from '../computed/resolve.ts'
import { type Computed, type Derivation, type GeneratedField, recordTitle, type Source } from '../model/model.ts'
import { relationOf } from '../structure/relation.ts'
import { ownSources } from '../model/sources.ts'
import type { FieldRow, Structure } from '../structure/structure.ts'

/**
 * The sources of an AI field's value. The prompt names a related record by its title. While a run is unfinished, or the
 * value is outdated, it may describe a record that the row no longer points at.
 */
export function derivationOf(
  field: FieldRow,
  entityFields: readonly FieldRow[],
  formerly: Derivation['formerly'],
): Derivation {
  const { sourceFields } = fieldTypeOf(field)!.generation!(field.settings)
  const byName = new Map(entityFields.map((each) => [each.name, each]))
  const named = sourceFields.flatMap((name) => byName.get(name) ?? []).filter((source) => source !== field)
  const titles = named.filter(relationOf).map((source): Source => {
    const isLinked = fieldTypeOf(source)?.storage === 'links'
    return { through: [(isLinked ? recordsName : recordName)(source.name)], value: recordTitle, where: null }
  })
  return {
    sources: [...ownSources(named.map(({ name }) => name)), ...titles],
    formerly,
    isCurrent: isCurrentRun(field),
  }
}

const isCurrentRun =
  ({ id }: FieldRow) =>
  (row: Fragment): Fragment =>
    sql`not exists (select from monarch."aiRuns" g
      where g."recordId" = ${row}."id" and g."fieldId" = ${literal(id)}::uuid and (g.status <> 'done' or g."isStale"))`

/** The state of the generation of a field's value; null if it was never requested. */
export function generationOf(field: FieldRow): Computed {
  const { id, name, displayName } = field
  return Object.freeze<Computed>({
    kind: 'computed',
    name: generationName(name),
    description: `The last generation of "${displayName}" by AI: {status, error, isStale, updatedAt}. status is queued, running, done or failed; isStale is true if source fields have changed since.`,
    type: jsonType,
    spec: { label: `${displayName}: generation`, settings: {}, required: false, rules: {} },
    nullable: true,
    expression: (row) =>
      sql`(select jsonb_build_object('status', g.status, 'error', g.error, 'isStale', g."isStale", 'updatedAt',
        ${isoText(sql`g."updatedAt"`)}) from monarch."aiRuns" g
        where g."recordId" = ${row}."id" and g."fieldId" = ${literal(id)}::uuid)`,
    // The error of a failed run quotes the model's response.
    derivation: { sources: ownSources([name]), formerly: [], isCurrent: isCurrentRun(field) },
  })
}

/** The AI fields among the fields of one entity that are generated from other fields. */
export function generatedFields(structure: Structure, fields: readonly FieldRow[]): GeneratedField[] {
  const byName = new Map(fields.map((field) => [field.name, field]))
  return fields.flatMap((field) => {
    const type = fieldTypeOf(field)
    const generation = type?.generation?.(field.settings)
    if (!generation) return []
    const sources = new Set(
      generation.sourceFields.flatMap((name) => {
        const source = byName.get(name)
        return source && source !== field ? written(structure, fields, source, new Set()) : []
      }),
    )
    sources.delete(field.name)
    return sources.size === 0
      ? []
      : [{ fieldId: field.id, column: field.name, sources: [...sources], isAuto: generation.auto }]
  })
}

/** The names of the fields whose change can change this one: the field, or its sources in the same record. */
function written(structure: Structure, fields: readonly FieldRow[], field: FieldRow, seen: Set<string>): string[] {
  if (seen.has(field.id)) return []
  seen.add(field.id)
  if (!isComputed(fieldTypeOf(field))) return [field.name]
  const uses = resolveComputed(structure).get(field.id)?.uses
  const used = fields.filter(({ id }) => uses?.has(id))
  return used.flatMap((source) => written(structure, fields, source, seen))
}

function isComputed(type: FieldType | undefined): boolean {
  return type?.storage === 'none'
}
