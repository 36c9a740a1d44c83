import { id, list, nullable, object, refine, text, fail, ok, type ValueOf } from '@monarch/shapes'
import type { Access, EntityAccess } from '../model/access.ts'
import { type Entity, isValue, type Model, type ValueAttribute } from '../model/model.ts'
import { isUuid } from '../uuid.ts'
import { insightLimits } from './limits.ts'

/**
 * An embedded dashboard shows the records of one customer. Each of its parameters names an entity (Company) and one of its fields, and the
 * relations by which records of other entities belong to it. The value comes with a signed token. It narrows the access with which the
 * tiles are planned, like a row rule, so lookups, rollups and stored values follow the same rules as for a limited user.
 */
const parameter = object(
  {
    name: refine(text(insightLimits.parameterName), (given) =>
      /^[a-z][\w]*$/i.test(given) ? ok(given) : fail('must be a letter followed by letters, digits or _'),
    ),
    entityId: id,
    /** The field of the entity that contains the value; `null` for the id of the record. */
    keyId: nullable(id),
    /** The relations (ids of fields) from an entity to that one; none for the entity itself. */
    paths: list(
      object({ entityId: id, fieldIds: list(id, insightLimits.parameterSteps) }, 'entityId', 'fieldIds'),
      insightLimits.narrowed,
    ),
  },
  'name',
  'entityId',
  'keyId',
  'paths',
)

/** `shared`: the entities whose records are the same for all customers. All others do not exist in the tiles. */
export const embeddingShape = object(
  { parameters: list(parameter, insightLimits.parameters), shared: list(id, insightLimits.narrowed) },
  'parameters',
  'shared',
)
export type Embedding = ValueOf<typeof embeddingShape>
type Parameter = Embedding['parameters'][number]

export type ParameterType = 'id' | 'text' | 'number'
export type ParameterValue = string | number

/** The type of the parameter's values; `null` if its entity or field is missing, or cannot identify a record. */
export function parameterType(
  model: Model,
  { entityId, keyId }: Pick<Parameter, 'entityId' | 'keyId'>,
): ParameterType | null {
  const entity = entityById(model, entityId)
  const key = entity && keyOf(entity, keyId)
  if (!key || key.type.graphql.list) return null
  return typeOfScalar[key.type.graphql.scalar] ?? null
}

const typeOfScalar: Readonly<Record<string, ParameterType>> = { ID: 'id', String: 'text', Int: 'number' }

/** An empty text or `null` would select records that belong to no customer. */
export function fitsParameter(type: ParameterType, value: unknown): value is ParameterValue {
  if (type === 'number') return Number.isSafeInteger(value)
  if (typeof value !== 'string') return false
  return type === 'id' ? isUuid(value) : value.trim() !== '' && value.length <= insightLimits.parameterValue
}

/** The row rules for these values, by entity. An entity that one of the parameters does not reach has none. */
export function rowsOfParameters(
  model: Model,
  parameters: readonly Parameter[],
  values: Readonly<Record<string, ParameterValue>>,
): ReadonlyMap<string, object> {
  const [first, ...others] = parameters
  return new Map(
    (first?.paths ?? []).flatMap(({ entityId }) => {
      const rules = [first!, ...others].map((each) => rowsOf(model, each, entityId, values[each.name]!))
      return rules.includes(null) ? [] : [[entityId, rules.length === 1 ? rules[0]! : { and: rules }] as const]
    }),
  )
}

/** `{project_record: {company: {eq: value}}}` */
function rowsOf(model: Model, parameter: Parameter, entityId: string, value: ParameterValue): object | null {
  const path = parameter.paths.find((each) => each.entityId === entityId)
  const entity = entityById(model, entityId)
  return path && entity ? rowsAt(model, parameter, entity, path.fieldIds, value) : null
}

function rowsAt(
  model: Model,
  parameter: Parameter,
  entity: Entity,
  [fieldId, ...rest]: readonly string[],
  value: ParameterValue,
): object | null {
  if (fieldId === undefined) {
    const key = entity.id === parameter.entityId ? keyOf(entity, parameter.keyId) : null
    return key && { [key.name]: { eq: value } }
  }
  const column = columnOf(entity, fieldId)
  const relation = entity.attributes.values().find((each) => each.kind === 'toOne' && each.column === column?.name)
  const target = relation?.kind === 'toOne' ? model.entities.get(relation.target) : undefined
  if (!column || !relation || !target) return null
  if (rest.length === 0 && target.id === parameter.entityId && parameter.keyId === null)
    return { [column.name]: { eq: value } }
  const inner = rowsAt(model, parameter, target, rest, value)
  return inner && { [relation.name]: inner }
}

const entityById = (model: Model, id: string): Entity | undefined =>
  model.entities.values().find((entity) => entity.id === id)

const keyOf = (entity: Entity, keyId: string | null): ValueAttribute | null =>
  keyId === null ? (entity.attributes.get('id') as ValueAttribute) : columnOf(entity, keyId)

function columnOf(entity: Entity, fieldId: string): ValueAttribute | null {
  const found = entity.attributes
    .values()
    .find((each) => each.kind === 'column' && each.id === fieldId && !each.isSystem)
  return found && isValue(found) ? found : null
}

/**
 * At most `access`, to read these rows of the entities in `rows`, and the entities in `shared`. All others are unreadable, so neither a
 * tile nor a value of a related record can show them.
 */
export function narrowAccess(access: Access, rows: ReadonlyMap<string, object>, shared: ReadonlySet<string>): Access {
  const known = new WeakMap<Entity, EntityAccess>()
  return {
    key: `${access.key} ${JSON.stringify([[...rows], [...shared]])}`,
    to(entity) {
      let narrowed = known.get(entity)
      if (!narrowed)
        known.set(entity, (narrowed = narrowedTo(access.to(entity), rows.get(entity.id), shared.has(entity.id))))
      return narrowed
    },
  }
}

function narrowedTo(own: EntityAccess, rows: object | undefined, isShared: boolean): EntityAccess {
  const { changes: _changes, ...read } = own
  if (!own.actions.has('read') || (!rows && !isShared)) return { ...read, actions: new Set() }
  const actions = new Set(['read'] as const)
  if (!rows) return { ...read, actions }
  return { ...read, actions, rows: own.rows === null ? rows : { and: [own.rows, rows] } }
}
