import { Visibility } from '@monarch/query'
import { type Access, type Entity, isValue } from '@monarch/schema'
import { id, object } from '@monarch/shapes'
import { GraphQLBoolean, GraphQLList, GraphQLNonNull, GraphQLObjectType, GraphQLString } from 'graphql'
import { argsInput, idArgument } from '../../api/graphql/args-input.ts'
import { tenantModel } from '../../structure/tenant-model.ts'
import { functionQuery } from '../../api/graphql/function-query.ts'
import { reachable } from '../../request/decisions.ts'

/** How the rules of the caller's roles limit the fields of an entity. */
interface RecordLimits {
  readonly entityId: string
  readonly canRead: boolean
  readonly readOnly: readonly string[]
  readonly notGiven: readonly string[]
  readonly partial: readonly string[]
  readonly varies: boolean
}

const names = { type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(GraphQLString))) }

const limits = new GraphQLObjectType({
  name: 'RecordLimits',
  fields: {
    entityId: idArgument,
    canRead: {
      type: new GraphQLNonNull(GraphQLBoolean),
      description: 'False if the records cannot be selected in relations.',
    },
    readOnly: { ...names, description: 'Fields that the caller cannot update.' },
    notGiven: { ...names, description: 'Fields that the caller cannot set in a new record.' },
    partial: {
      ...names,
      description:
        'Fields that the caller can read in some records only. They are not searched, and their relations cannot be followed.',
    },
    varies: {
      type: new GraphQLNonNull(GraphQLBoolean),
      description:
        'True if the caller can change or delete some records only; the field "_denied" of a record tells which.',
    },
  },
})

/** Lets screens hide what the server would refuse. */
export const recordLimitsQuery = functionQuery({
  name: 'recordLimits',
  permission: { decides: 'membership of the tenant' },
  scope: 'tenant',
  description: "The limits that the rules of the caller's roles set in a tenant. Lists limited entities only.",
  type: new GraphQLNonNull(new GraphQLList(new GraphQLNonNull(limits))),
  args: argsInput(object({ tenantId: id }, 'tenantId')),
  async answer(ctx, args) {
    const tenantId = reachable(ctx, args.tenantId, 'tenantId', 'tenant')
    const model = await tenantModel(ctx.app, tenantId)
    const entities = [...model.entities.values()].filter(
      (entity) => entity.names.list !== null && ctx.access.to(entity).actions.size > 0,
    )
    const visibility = new Visibility(model, ctx.access)
    return entities.map((entity) => limitsOf(visibility, ctx.access, entity)).filter(isLimited)
  },
})

function limitsOf(visibility: Visibility, access: Access, entity: Entity): RecordLimits {
  const { actions, changes = {} } = access.to(entity)
  const visible = visibility.attributes(entity)
  const names = new Set(visible.map(({ name }) => name))
  const shown = (fields: ReadonlySet<string> = new Set()) => [...fields.intersection(names)]
  return {
    entityId: entity.id,
    canRead: actions.has('read'),
    readOnly: shown(changes.update?.readOnly),
    notGiven: shown(changes.create?.readOnly),
    partial: visible
      .filter((attribute) => isValue(attribute) && !visibility.isWhole(entity, attribute))
      .map(({ name }) => name),
    varies: [changes.update, changes.delete].some((rule) => rule && (rule.rows !== null || rule.partial.size > 0)),
  }
}

function isLimited({ canRead, readOnly, notGiven, partial, varies }: RecordLimits): boolean {
  return !canRead || varies || readOnly.length + notGiven.length + partial.length > 0
}
