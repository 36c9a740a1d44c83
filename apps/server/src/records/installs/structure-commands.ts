import {
  AppError,
  applyCommand,
  badInput,
  type CommandEnvironment,
  type EntityTexts,
  type Structure,
  type TemplateContent,
  type TemplateEntity,
  type TemplateField,
  type Translations,
} from '@monarch/schema'
import type { CommandOnEarlier } from '../../structure/change/structure-change.ts'

/** The name in the tenant for each entity name in the template. */
export type InstalledNames = Readonly<Record<string, string>>

/** The interface whose entities are installed, and its system entities by name. */
export interface InterfaceOrigin {
  readonly interfaceId: string
  readonly baseEntityIds: ReadonlyMap<string, string>
}

/** The template as one structure change: the entities in order, then the fields, with computed fields after their sources. */
export function structureCommands(
  tenantId: string,
  { entities }: TemplateContent,
  names: InstalledNames,
  origin?: InterfaceOrigin,
): CommandOnEarlier[] {
  const places = new Map(entities.map(({ name }, i) => [name, i]))
  const fields = entities.flatMap(({ fields: own }, place) =>
    own.map((field, sortOrder) => ({ place, field, sortOrder })),
  )
  return [
    ...entities.map((entity) => () => ({
      type: 'createEntity' as const,
      data: { tenantId, ...originData(entity, origin), ...entityData(entity, names) },
    })),
    ...fields
      .toSorted((a, b) => (a.field.level ?? 0) - (b.field.level ?? 0))
      .map(({ place, field, sortOrder }) => (ids: readonly string[]) => ({
        type: 'createField' as const,
        data: { tenantId, entityId: ids[place], sortOrder, ...fieldData(field, (name) => ids[places.get(name)!]!) },
      })),
  ]
}

const originData = ({ name }: TemplateEntity, origin: InterfaceOrigin | undefined): object =>
  origin ? { interfaceId: origin.interfaceId, baseEntityId: origin.baseEntityIds.get(name) ?? null } : {}

function entityData(
  { name, displayName, pluralName, description, translations, icon, color, category }: TemplateEntity,
  names: InstalledNames,
) {
  const requested = names[name] ?? name
  const suffix = requested === name ? '' : ` ${suffixOf(name, requested)}`
  return {
    name: requested,
    displayName: displayName + suffix,
    pluralName: pluralName + suffix,
    description: description ?? null,
    translations: translations ? withSuffix(translations, suffix) : null,
    icon,
    color,
    category: category ?? null,
  }
}

/** The suffix tells entities apart in every language. */
const withSuffix = (translations: Translations<EntityTexts>, suffix: string): Translations<EntityTexts> =>
  Object.fromEntries(
    Object.entries(translations).map(([language, { titles, ...names }]: [string, EntityTexts]) => [
      language,
      {
        ...Object.fromEntries(Object.entries(names).map(([key, text]) => [key, text + suffix])),
        ...(titles && { titles }),
      },
    ]),
  )

/** `client_2` instead of `client` gives 'Client 2'; a name chosen by the user is added in parentheses. */
function suffixOf(name: string, requested: string): string {
  const number = requested.startsWith(`${name}_`) ? requested.slice(name.length + 1) : ''
  return /^\d+$/.test(number) ? number : `(${requested})`
}

function fieldData(
  { target, level: _level, settings, ...given }: TemplateField,
  idOf: (name: string) => string,
): object {
  const all = target === undefined ? settings : { ...settings, entityId: idOf(target) }
  return { ...given, ...(all && { settings: all }) }
}

/**
 * The name of each entity in the tenant: the template's name, with a number if it is taken. A name chosen by the user is used or
 * refused, never changed.
 */
export function chooseNames(
  structure: Structure,
  { entities }: TemplateContent,
  rename: InstalledNames,
  env: CommandEnvironment,
): Record<string, string> {
  const names: Record<string, string> = {}
  const issues = Object.keys(rename)
    .filter((name) => !entities.some((entity) => entity.name === name))
    .map((name) => ({ path: `data.rename.${name}`, message: `The template has no entity "${name}"` }))
  let after = structure
  for (const { name, displayName } of entities) {
    const tryName = (requested: string) => {
      const data = { tenantId: structure.tenantId, name: requested, displayName }
      after = applyCommand(after, { type: 'createEntity', data }, env).structure
      names[name] = after.entities.at(-1)!.name
    }
    try {
      if (rename[name] !== undefined) tryName(rename[name])
      else tryFree(name, tryName)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      issues.push({ path: `data.rename.${name}`, message: error.message })
    }
  }
  if (issues.length > 0) throw badInput(issues)
  return names
}

const maxTries = 50

function tryFree(name: string, tryName: (requested: string) => void): void {
  for (let i = 1; ; i++) {
    try {
      return tryName(i === 1 ? name : `${name.slice(0, 44)}_${i}`)
    } catch (error) {
      const isOfName = error instanceof AppError && error.issues.every(({ path }) => path === 'data.name')
      if (!isOfName || i === maxTries) throw error
    }
  }
}
