import { type Json, referencesOf } from '@monarch/field-types'
import type { Command } from '@monarch/schema'
import type { FieldDraft } from '../fields.ts'
import { sectionTitles } from '../german-texts.ts'
import { inGerman } from './german/german.ts'
import type { DemoEntity } from './groups/define-group.ts'
import { demoEntities, demoGroups } from './groups/groups.ts'
import { demoViews } from './views.ts'

/** The demo's structure as commands, in two steps because a field needs the ids of its entity and its target. */
export function entityCommands(
  tenantId: string,
  interfaceIds: ReadonlyMap<string, string>,
  baseEntityIds: ReadonlyMap<string, string> = new Map(),
): Command[] {
  return demoGroups.flatMap((group) =>
    group.entities.map(({ fields, listed: _listed, ...entity }) => ({
      type: 'createEntity' as const,
      data: {
        ...entity,
        translations: inGerman.entity(entity, sectionTitles(fields, demoViews[entity.name] ?? [])),
        tenantId,
        interfaceId: interfaceIds.get(group.name),
        baseEntityId: baseEntityIds.get(entity.name) ?? null,
        category: group.name,
      },
    })),
  )
}

export function fieldCommands(tenantId: string, entityIds: ReadonlyMap<string, string>, currency: string): Command[] {
  const fields = demoEntities.flatMap((entity) =>
    entity.fields.map((field, sortOrder) => ({ entity, field, sortOrder })),
  )
  return fields
    .toSorted((a, b) => levelOf(a.field) - levelOf(b.field))
    .map(({ entity, field, sortOrder }) => ({
      type: 'createField' as const,
      data: fieldData(entity, field, { tenantId, entityIds, currency, sortOrder }),
    }))
}

/** Computed fields come after the fields they read; rollups come last, because their filters may read other computed fields. */
function levelOf({ fieldType, settings }: FieldDraft): number {
  const references = referencesOf({ fieldType, settings: settings ?? {} })
  return references === null ? 0 : 'where' in references ? 2 : 1
}

interface Surroundings {
  readonly tenantId: string
  readonly entityIds: ReadonlyMap<string, string>
  readonly currency: string
  readonly sortOrder: number
}

function fieldData(entity: DemoEntity, field: FieldDraft, around: Surroundings): object {
  const { choices: _choices, relation: _relation, ...given } = field
  const settings = settingsOf(field, around)
  return {
    ...given,
    translations: inGerman.field(field),
    tenantId: around.tenantId,
    entityId: around.entityIds.get(entity.name),
    showInList: entity.listed.includes(field.name),
    sortOrder: around.sortOrder,
    ...(settings === null ? {} : { settings }),
  }
}

function settingsOf({ choices, relation, fieldType, settings }: FieldDraft, around: Surroundings): Json {
  if (choices) return { ...settings, choices: choices.map((choice) => ({ ...choice })) }
  if (relation) {
    const { target, inverseName } = relation
    return { entityId: around.entityIds.get(target)!, inverseName, onDelete: 'set_null', ...settings }
  }
  return fieldType === 'currency' ? { currency: around.currency } : (settings ?? null)
}
