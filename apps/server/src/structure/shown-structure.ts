import { Visibility } from '@monarch/query'
import {
  type Access,
  type Attribute,
  type Entity,
  isGranted,
  isValue,
  type Model,
  type RoleRights,
  type Structure,
  type PermissionPattern,
} from '@monarch/schema'
import type { RequestContext } from '../request/context.ts'
import { tenantModel } from './tenant-model.ts'
import { memoize } from '../platform/memoize.ts'

/**
 * The structure that a user sees in the lists of the admin endpoint: entities whose records they may use, and the fields visible to
 * them when reading records. Users who may change the structure see all of it.
 */
export interface ShownStructure {
  /** `null` for all. */
  readonly shownEntityIds: readonly string[] | null
  /** Also all fields of the entities that are not shown. */
  readonly hiddenFieldIds: readonly string[]
  /** Entities whose records the user reads; `null` for all. */
  readonly readableEntityIds: readonly string[] | null
}

interface Permitted {
  readonly user: { readonly permissions: readonly PermissionPattern[] }
}

export function shapesStructure({ user }: Permitted): boolean {
  return (['create', 'update', 'delete'] as const).some((action) => isGranted(user.permissions, `entity:${action}`))
}

/** True if the user sees some records and fields of every entity. Ignores row rules. */
export function seesAllRecords({ user }: Permitted): boolean {
  return isGranted(user.permissions, 'record:*:read')
}

/**
 * Uses the cached models of the caller's tenants, so it normally runs no statement. Call before the request changes anything,
 * because a transaction must not read over a second connection.
 */
export const shownStructure = memoize(async (ctx: RequestContext): Promise<ShownStructure> => {
  const shapes = shapesStructure(ctx)
  if (shapes && seesAllRecords(ctx)) return everything
  const models = await Promise.all(ctx.tenantIds.map((id) => tenantModel(ctx.app, id)))
  const parts = models.map((model) => shownBy(ctx.access)(model))
  return {
    shownEntityIds: shapes ? null : parts.flatMap(({ entityIds }) => entityIds),
    hiddenFieldIds: shapes ? [] : parts.flatMap((part) => part.hiddenFieldIds),
    readableEntityIds: parts.flatMap((part) => part.readableEntityIds),
  }
})

/** The tenants whose records the caller reads in full; `null` for all of the caller's tenants. */
export async function wholeTenantIds(ctx: RequestContext): Promise<readonly string[] | null> {
  const isUnlimited = ({ permissions, rules }: RoleRights) =>
    rules.length === 0 && isGranted(permissions, 'record:*:read')
  if (ctx.held.some(isUnlimited)) return null
  const models = await Promise.all(ctx.tenantIds.map((id) => tenantModel(ctx.app, id)))
  return ctx.tenantIds.filter((_, i) => shownBy(ctx.access)(models[i]!).isWhole)
}

/** Removes the hidden parts of the structure. */
export function limitTo(structure: Structure, { shownEntityIds, hiddenFieldIds }: ShownStructure): Structure {
  if (shownEntityIds === null) return structure
  const [shown, hidden] = [new Set(shownEntityIds), new Set(hiddenFieldIds)]
  return {
    ...structure,
    entities: structure.entities.filter(({ id }) => shown.has(id)),
    fields: structure.fields.filter(({ id, entityId }) => shown.has(entityId) && !hidden.has(id)),
  }
}

const everything: ShownStructure = { shownEntityIds: null, hiddenFieldIds: [], readableEntityIds: null }

interface ShownOfModel {
  readonly entityIds: readonly string[]
  readonly hiddenFieldIds: readonly string[]
  readonly readableEntityIds: readonly string[]
  readonly isWhole: boolean
}

const shownBy = memoize((access: Access) => memoize((model: Model) => shownIn(access, model)))

function shownIn(access: Access, model: Model): ShownOfModel {
  const visibility = new Visibility(model, access)
  const entities = [...model.entities.values()].filter(
    (entity) => entity.names.list !== null && access.to(entity).actions.size > 0,
  )
  return {
    entityIds: entities.map(({ id }) => id),
    hiddenFieldIds: [...model.entities.values()].flatMap((entity) => hiddenFields(visibility, access, entity)),
    readableEntityIds: entities.filter((entity) => access.to(entity).actions.has('read')).map(({ id }) => id),
    isWhole: [...model.entities.values()].every((entity) => visibility.readsAllOf(entity)),
  }
}

function hiddenFields(visibility: Visibility, access: Access, entity: Entity): string[] {
  return [...entity.attributes.values()].flatMap((attribute) =>
    isField(attribute) && !isShown(visibility, access, entity, attribute) ? [attribute.id] : [],
  )
}

/** Users who may create but not read records see the fields that they fill in. */
function isShown(visibility: Visibility, access: Access, entity: Entity, { name }: Attribute): boolean {
  const { actions, changes = {} } = access.to(entity)
  if (actions.size === 0) return false
  if (actions.has('read')) return visibility.attribute(entity, name) !== undefined
  return !changes.create?.readOnly.has(name)
}

type FieldAttribute = Extract<Attribute, { readonly id: string }>

const isField = (attribute: Attribute): attribute is FieldAttribute =>
  isValue(attribute) && attribute.kind !== 'computed' && attribute.id !== attribute.name
