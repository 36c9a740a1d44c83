import type { FieldSpec, FieldType, Operator } from '@monarch/field-types'
import { isWritable, Visibility } from '@monarch/query'
import {
  type Access,
  type Attribute,
  commentsName,
  type Entity,
  historyName,
  isValue,
  type Model,
  type ToMany,
  type ToOne,
  type ValueAttribute,
} from '@monarch/schema'
import { isExported } from '../../export/export-columns.ts'

/** A schema of JSON Schema 2020-12, as in OpenAPI 3.1. */
export type Schema = Readonly<Record<string, unknown>>

export const refTo = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })
export const objectOf = (properties: Readonly<Record<string, Schema>>, required: readonly string[] = []): Schema => ({
  type: 'object',
  properties,
  ...(required.length > 0 && { required }),
  additionalProperties: false,
})
export const listOf = (items: Schema, more: Schema = {}): Schema => ({ type: 'array', items, ...more })

/** Values as JSON, by the scalar of the field type. */
const scalars: Readonly<Record<FieldType['graphql']['scalar'], Schema>> = {
  String: { type: 'string' },
  ID: { type: 'string', format: 'uuid' },
  Int: { type: 'integer', format: 'int64' },
  Float: { type: 'number' },
  Boolean: { type: 'boolean' },
  Date: { type: 'string', format: 'date' },
  DateTime: { type: 'string', format: 'date-time' },
  JSON: {},
}

/** BigInt: answers have texts, requests may have either. */
const digits: Schema = { type: 'string', format: 'int64', pattern: '^-?[0-9]+$' }
const givenDigits: Schema = { type: ['string', 'integer'], format: 'int64' }

/**
 * The schemas of the records that a caller may see, by name. Schemas are named like the tenant's GraphQL types, which are unique. Shared
 * schemas have an underscore in their name, which no entity's type has.
 */
export class RecordSchemas {
  readonly #model: Model
  readonly #access: Access
  readonly #visibility: Visibility
  readonly #visible = new Map<Entity, readonly Attribute[]>()
  readonly #made = new Map<string, Schema>()

  constructor(model: Model, access: Access) {
    this.#model = model
    this.#access = access
    this.#visibility = new Visibility(model, access)
  }

  get all(): readonly (readonly [name: string, schema: Schema])[] {
    return [...this.#made].toSorted(([a], [b]) => (a < b ? -1 : 1))
  }

  /** A record as it is read. Which properties it has depends on `fields`. */
  record(entity: Entity): Schema {
    return this.#named(entity.names.type, () => ({
      ...objectOf(Object.fromEntries(this.#read(entity).map((a) => [a.name, this.#property(a)]))),
      description: entity.description ?? entity.label,
    }))
  }

  page(entity: Entity): Schema {
    return this.#named(`${entity.names.type}Page`, () =>
      objectOf(
        {
          total: { type: 'integer', description: 'The number of all matching records, on request.' },
          records: listOf(this.record(entity)),
          endCursor: { type: ['string', 'null'], description: 'For after; null if the page is empty.' },
          hasNextPage: { type: 'boolean' },
        },
        ['records', 'endCursor', 'hasNextPage'],
      ),
    )
  }

  /** The groups of an aggregate. */
  groups(): Schema {
    const figure = (description: string): Schema => ({ type: 'object', description, additionalProperties: true })
    return this.#named('Group_Answer', () =>
      objectOf(
        {
          groups: listOf(
            objectOf(
              {
                keys: figure('The values that the records of the group share, by the names in groupBy.'),
                count: { type: 'integer', description: 'The number of records in the group.' },
                total: { type: 'integer', description: 'The number of all groups.' },
                sum: figure('By field.'),
                avg: figure('By field.'),
                min: figure('By field.'),
                max: figure('By field.'),
                median: figure('By field.'),
                distinct: figure('The numbers of distinct values, by field.'),
              },
              ['keys', 'count', 'total'],
            ),
          ),
        },
        ['groups'],
      ),
    )
  }

  /** A page of the history or the comments of a record. */
  entries(kind: 'history' | 'comments'): Schema {
    const { names, attributes } = this.#model.entities.get(kind === 'history' ? historyName : commentsName)!
    const person = objectOf({ id: scalars.ID, name: { type: ['string', 'null'] } })
    const property = (attribute: Attribute): Schema =>
      isValue(attribute) ? this.#property(attribute) : { anyOf: [person, { type: 'null' }] }
    return this.#named(`${names.type}_Page`, () =>
      objectOf(
        {
          hasNextPage: { type: 'boolean' },
          records: listOf(objectOf(Object.fromEntries([...attributes.values()].map((a) => [a.name, property(a)])))),
        },
        ['hasNextPage', 'records'],
      ),
    )
  }

  /** The values of a create or an update. */
  input(entity: Entity, verb: 'Create' | 'Update'): Schema {
    return this.#named(`${verb}${entity.names.type}Input`, () => {
      const locked = this.#access.to(entity).changes?.[verb === 'Create' ? 'create' : 'update']?.readOnly
      const writable = this.#attributes(entity)
        .filter(isWritable)
        .filter((a) => !a.isReadonly && !locked?.has(a.name))
      const required = writable.filter(
        (a) => verb === 'Create' && a.spec.required && (a.defaultValue ?? a.type.unset ?? null) === null,
      )
      const properties = writable.map(({ name, type, spec, description }): [string, Schema] => [
        name,
        { ...inputOf(type, spec, this.#model.answersDigits === true), ...(description !== null && { description }) },
      ])
      return objectOf(
        Object.fromEntries(properties),
        required.map(({ name }) => name),
      )
    })
  }

  where(entity: Entity): Schema {
    return this.#named(`${entity.names.type}Where`, () => {
      const self = refTo(`${entity.names.type}Where`)
      const conditions = this.#attributes(entity).map((a): [string, Schema] => [a.name, this.#condition(a)])
      return objectOf({ ...Object.fromEntries(conditions), and: listOf(self), or: listOf(self), not: self })
    })
  }

  orderBy(entity: Entity): Schema {
    return this.#named(`${entity.names.type}OrderBy`, () => {
      const keys = this.#attributes(entity).flatMap((a): [string, Schema][] => {
        if (a.kind === 'toMany') return []
        if (a.kind === 'toOne') return [[a.name, this.orderBy(this.#target(a))]]
        return a.type.sortable ? [[a.name, this.#direction()]] : []
      })
      return objectOf(Object.fromEntries(keys))
    })
  }

  #attributes(entity: Entity): readonly Attribute[] {
    let visible = this.#visible.get(entity)
    if (!visible) this.#visible.set(entity, (visible = this.#visibility.attributes(entity)))
    return visible
  }

  /** The attributes that `fields` may name. */
  #read(entity: Entity): readonly Attribute[] {
    return this.#attributes(entity).filter((a) => a.kind !== 'toMany')
  }

  #property(attribute: Attribute): Schema {
    const description = attribute.description === null ? {} : { description: attribute.description }
    if (!isValue(attribute)) return { anyOf: [this.record(this.#target(attribute)), { type: 'null' }], ...description }
    const { type, nullable } = attribute
    const item = this.#isDigits(attribute) ? digits : scalars[type.graphql.scalar]
    const schema = type.graphql.list ? listOf(item) : item
    return {
      ...(nullable ? orNull(schema) : schema),
      ...description,
      ...(!isExported(attribute) && { readOnly: true }),
    }
  }

  #condition(attribute: Attribute): Schema {
    if (attribute.kind === 'toOne') return this.where(this.#target(attribute))
    if (attribute.kind === 'toMany') {
      const where = this.where(this.#target(attribute))
      return objectOf({ some: where, none: where, every: where })
    }
    return this.#filter(attribute.type, this.#isDigits(attribute))
  }

  /** Types with the same values and operators share a filter. */
  #filter({ graphql: { scalar, list }, operators }: FieldType, isDigits: boolean): Schema {
    const isText = operators.some(({ id }) => id === 'contains')
    const kind = list ? 'ListFilter' : scalar === 'String' && !isText ? 'ChoiceFilter' : 'Filter'
    const item = isDigits ? givenDigits : scalars[scalar]
    return this.#named(`${isDigits ? 'BigInt' : scalar}_${kind}`, () =>
      objectOf(
        Object.fromEntries(
          operators.map(({ id, operand, label }) => [id, { ...operandOf(operand, item), description: label }]),
        ),
      ),
    )
  }

  /** Whether the tenant uses BigInt for the attribute. */
  #isDigits({ spec }: ValueAttribute): boolean {
    return this.#model.answersDigits === true && spec.takesDigits === true
  }

  #direction(): Schema {
    return this.#named('Order_Direction', () => ({ type: 'string', enum: ['ASC', 'DESC'] }))
  }

  #target({ target }: ToOne | ToMany): Entity {
    return this.#model.entities.get(target)!
  }

  /** A reference to the schema, which is built on first use. The placeholder ends cycles between schemas. */
  #named(name: string, make: () => Schema): Schema {
    if (!this.#made.has(name)) {
      this.#made.set(name, {})
      this.#made.set(name, make())
    }
    return refTo(name)
  }
}

function operandOf(operand: Operator['operand'], item: Schema): Schema {
  if (operand === 'list') return listOf(item)
  if (operand === 'boolean') return { type: 'boolean' }
  return operand === 'text' ? { type: 'string' } : orNull(item)
}

/** Includes the choices and bounds of the field. They help clients; the write checks them anyway. */
function inputOf(type: FieldType, spec: FieldSpec, answersDigits: boolean): Schema {
  const { scalar, list } = type.graphql
  const words = type.choices?.(spec.settings).map(({ value }) => value)
  const plain = answersDigits && spec.takesDigits ? givenDigits : scalars[scalar]
  const item: Schema = words === undefined || words.length === 0 ? plain : { type: 'string', enum: words }
  if (list) return orNull(listOf(item))
  const { min, max } = { ...spec.rules, ...type.range?.(spec.settings) }
  return orNull({
    ...item,
    ...(typeof min === 'number' && { minimum: min }),
    ...(typeof max === 'number' && { maximum: max }),
  })
}

function orNull(schema: Schema): Schema {
  const { type, enum: words } = schema
  if (type === undefined) return schema
  return {
    ...schema,
    type: [type, 'null'].flat(),
    ...(Array.isArray(words) && { enum: [...(words as string[]), null] }),
  }
}
