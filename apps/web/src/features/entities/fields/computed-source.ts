import {
  fieldTypeOf,
  fieldTypes,
  findFieldType,
  type Json,
  usersEntityId,
  type ValueType,
  valueTypeOf,
} from '@monarch/field-types'
import type { Analysis, Rules } from '@monarch/formula'
import type {
  EntityOption,
  SourceField,
  SourceRelation,
  StructureSource,
  UnderstoodSettings,
} from '@monarch/field-types/settings'
import { translateSentence } from '@monarch/messages'
import { relationOf, resolveComputed, type Structure, usersEntity } from '@monarch/schema'
import { blankEntity, blankField, systemFields } from '../../../lib/structure/structure-rows.ts'
import type { StructureField, Surroundings } from '../model/reachable.ts'
import { t } from '../messages.ts'

/**
 * What computed fields of an entity can refer to, and what their settings result in. Uses the server's code on the
 * loaded part of the structure.
 */
export function buildSource(
  around: Surroundings,
  entityId: string,
  editing: { readonly id: string; readonly name: string } | null,
): Omit<StructureSource, 'preview'> {
  const structure = toStructure(around)
  const byEntity = Map.groupBy(around.fields, (field) => field.entityId)
  const entities = new Map([...around.entities, usersEntity].map((entity) => [entity.id, entity]))
  const sourceFields = (id: string): readonly SourceField[] =>
    id === usersEntityId
      ? userFields()
      : [
          ...(byEntity.get(id) ?? []).map((field) => toSourceField(field, (target) => () => sourceFields(target))),
          ...systemFields(),
        ]
  const relations = relationsOf(around.fields, entityId, entities, sourceFields)
  const own = sourceFields(entityId).filter(({ name }) => name !== editing?.name)
  const known = new Set(own.map(({ name }) => name))
  const inverse = relations
    .filter(({ name }) => !known.has(name) && name !== editing?.name)
    .map(({ name, label, fields }): SourceField => ({ name, label, value: null, fields: () => fields }))
  return {
    fields: [...own, ...inverse],
    relations,
    understand: (fieldType, settings) => understand(structure, entityId, editing, fieldType, settings),
  }
}

const userFields = (): readonly SourceField[] => [
  { name: 'name', label: t('name'), value: { type: fieldTypes.text, settings: {} }, fields: undefined },
]

export interface ParsedFormula {
  readonly analysis: Analysis
  readonly result: ValueType
}

/** The parsed formulas, for computing results in the browser; `null` for one with problems. */
export function analyzeFormulas(
  around: Surroundings,
  entityId: string,
  formulas: readonly { readonly expression: string; readonly rules: Rules }[],
): readonly (ParsedFormula | null)[] {
  const { structure, ids } = withDrafts(toStructure(around), entityId, null, 'formula', formulas)
  const resolved = resolveComputed(structure)
  return ids.map((id) => {
    const { definition = null, result = null } = resolved.get(id) ?? {}
    return definition?.kind === 'formula' && result ? { analysis: definition.analysis, result } : null
  })
}

function understand(
  structure: Structure,
  entityId: string,
  editing: { readonly id: string; readonly name: string } | null,
  fieldType: string,
  settings: readonly unknown[],
): UnderstoodSettings[] {
  const drafts = withDrafts(structure, entityId, editing, fieldType, settings)
  const computed = resolveComputed(drafts.structure)
  return drafts.ids.map((id) => {
    const { problems = [], result = null } = computed.get(id) ?? {}
    return { problems: problems.map((each) => ({ ...each, message: translateSentence(each.message) })), result }
  })
}

/** Adds the settings as fields of the entity: the edited one replaces itself, others are added as drafts. */
function withDrafts(
  structure: Structure,
  entityId: string,
  editing: { readonly id: string; readonly name: string } | null,
  fieldType: string,
  settings: readonly unknown[],
): { structure: Structure; ids: string[] } {
  const isOwn = editing !== null && settings.length === 1
  const drafts = settings.map((each, i) => {
    const { id, name } = isOwn ? editing : { id: `draft${i}`, name: `$draft${i}` }
    // Drops undefined keys, as JSON does.
    const given = JSON.parse(JSON.stringify(each ?? {})) as Json
    return { ...blankField, id, name, displayName: name, entityId, fieldType, settings: given }
  })
  const ids = drafts.map(({ id }) => id)
  const others = structure.fields.filter(({ id }) => !ids.includes(id))
  return { structure: { ...structure, fields: [...others, ...drafts] }, ids }
}

function toStructure({ entities, fields, timeZone }: Surroundings): Structure {
  const known = new Set(fields.map(({ id }) => id))
  return {
    tenantId: '',
    version: 0,
    timeZone,
    entities: entities.map((entity) => ({ ...blankEntity, ...entity })),
    fields: fields.map((field) => ({
      ...blankField,
      ...(field.uses.every((id) => known.has(id)) ? field : resultOf(field)),
    })),
  }
}

/** Replaces a computed field whose sources are not loaded by a field of its result type. */
function resultOf(field: StructureField): StructureField {
  const type = field.resultType === null ? undefined : findFieldType(field.resultType)
  // A list cannot be used in a formula, whatever its type.
  return type
    ? { ...field, fieldType: type.id, settings: field.resultSettings }
    : { ...field, fieldType: fieldTypes.json.id, settings: {} }
}

function toSourceField(
  field: StructureField,
  fieldsOf: (entityId: string) => () => readonly SourceField[],
): SourceField {
  const target = relationOf(field)?.entityId
  return {
    name: field.name,
    label: field.displayName,
    value: valueTypeOf(field),
    fields: target === undefined ? undefined : fieldsOf(target),
  }
}

function relationsOf(
  fields: readonly StructureField[],
  entityId: string,
  entities: ReadonlyMap<string, EntityOption>,
  fieldsOf: (entityId: string) => readonly SourceField[],
): SourceRelation[] {
  return fields.flatMap((field): SourceRelation[] => {
    const relation = relationOf(field)
    if (!relation) return []
    const target = entities.get(relation.entityId)
    const source = entities.get(field.entityId)
    const isMany = fieldTypeOf(field)?.storage === 'links'
    const own =
      field.entityId === entityId && target
        ? [{ name: field.name, label: field.displayName, isMany, entity: target, fields: fieldsOf(target.id) }]
        : []
    const inverse =
      relation.entityId === entityId && relation.inverseName !== null && source
        ? [
            {
              name: relation.inverseName,
              label: inverseLabel(field, source),
              isMany: true,
              entity: source,
              fields: fieldsOf(source.id),
            },
          ]
        : []
    return [...own, ...inverse]
  })
}

/** 'Deals, by account' */
function inverseLabel({ displayName }: StructureField, { pluralName }: EntityOption): string {
  return t('recordsBy', {
    records: pluralName.charAt(0).toUpperCase() + pluralName.slice(1),
    field: displayName.toLowerCase(),
  })
}
