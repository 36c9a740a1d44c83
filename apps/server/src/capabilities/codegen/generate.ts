import { readFileSync } from 'node:fs'
import type { FieldType, Operator } from '@monarch/field-types'
import { isWritable } from '@monarch/query'
import {
  type Attribute,
  commentsName,
  type Entity,
  historyName,
  isValue,
  type Model,
  type ValueAttribute,
} from '@monarch/schema'

/**
 * Generates TypeScript for one tenant: the types of its entities, and a client that uses them. The file has no imports: the types are
 * generated from the model, and the client is a copy of `client-template.ts`.
 */
export function generateClient(model: Model, tenant: { readonly id: string; readonly name: string }): string {
  const known = [...model.entities.values()].filter(({ name }) => name !== historyName && name !== commentsName)
  const operated = known.filter(({ names }) => names.list !== null)
  const writer = new TypeWriter(known)
  const parts = [
    ...known.map((entity) => writer.entity(entity)),
    objectType(
      'export interface Entities',
      known.map((entity) => writer.shape(entity)),
    ),
    objectType(
      'export interface MonarchClient extends Request',
      operated.map(({ name, description }) => `${docOf(description, '  ')}  readonly ${name}: EntityClient<'${name}'>`),
    ),
    `const tenantId: string = ${JSON.stringify(tenant.id)}`,
    `const entities: Readonly<Record<string, EntityFacts>> = ${JSON.stringify(factsOf(known), null, 2)}`,
    `const withOperations: readonly string[] = ${JSON.stringify(operated.map(({ name }) => name))}`,
  ]
  const written = [...writer.filters(), ...parts].join('\n\n')
  return `${headOf(tenant.name)}\n\n${written}\n${clientText()}`
}

function headOf(tenantName: string): string {
  const name = tenantName.replaceAll(/[^\p{L}\p{N} ._-]/gu, ' ')
  return `// Generated for "${name}" by "npm run cli -- codegen". Changes are lost when it is generated again.
/* eslint-disable */

/** Any JSON value. */
export type Json = null | boolean | Numeric | string | readonly Json[] | { readonly [key: string]: Json }`
}

function clientText(): string {
  const template = readFileSync(new URL('./client-template.ts', import.meta.url), 'utf8')
  return template.slice(template.indexOf('// </tenant>\n') + '// </tenant>\n'.length)
}

/** Names that the file declares or uses; an entity with such a name gets another one. */
const takenNames = new Set(
  `AbortController AbortSignal AsyncGenerator ClientOptions Document Entities EntityClient EntityFacts Error ExactNumber Json
  MonarchClient MonarchError Numeric Object Omit Partial Parameters Pick Promise Readonly Record Reply Request Response Sending
  TextDecoder Requested JSON String`.split(/\s+/),
)

class TypeWriter {
  readonly #names: ReadonlyMap<string, string>
  /** Operators by filter name. */
  readonly #filters = new Map<string, readonly Operator[]>()

  constructor(entities: readonly Entity[]) {
    const names = new Set(entities.map(({ names: { type } }) => type))
    this.#names = new Map(
      entities.map(({ name, names: { type } }) => [name, takenNames.has(type) ? freeName(type, names) : type]),
    )
  }

  entity(entity: Entity): string {
    const type = this.#nameOf(entity.name)
    const attributes = [...entity.attributes.values()]
    const values = attributes.filter(isValue)
    const types = [
      objectType(
        `${docOf(entity.description ?? entity.label)}export interface ${type}`,
        values.map(
          (a) => `${docOf(a.description, '  ')}  readonly ${a.name}: ${valueType(a)}${a.nullable ? ' | null' : ''}`,
        ),
      ),
      objectType(`/** Conditions on ${inDoc(entity.label)} records; all must hold. */\nexport interface ${type}Where`, [
        ...attributes.map((a) => `  readonly ${a.name}?: ${this.#filterOf(a)} | undefined`),
        `  readonly and?: readonly ${type}Where[] | undefined`,
        `  readonly or?: readonly ${type}Where[] | undefined`,
        `  readonly not?: ${type}Where | undefined`,
      ]),
      objectType(
        `/** A field to sort by. */\nexport interface ${type}OrderBy`,
        attributes.flatMap((a) => {
          if (a.kind === 'toOne') return [`  readonly ${a.name}?: ${this.#nameOf(a.target)}OrderBy | undefined`]
          return isValue(a) && a.type.sortable ? [`  readonly ${a.name}?: 'ASC' | 'DESC' | undefined`] : []
        }),
      ),
    ]
    if (entity.names.create === null) return types.join('\n\n')
    const writable = attributes.filter(isWritable).filter(({ isReadonly }) => !isReadonly)
    const inputs = (verb: 'Create' | 'Update') =>
      objectType(
        `export interface ${verb}${type}Input`,
        writable.map((a) => {
          const isNeeded = verb === 'Create' && a.spec.required && (a.defaultValue ?? null) === null
          const type = `${valueType(a)}${a.spec.required ? '' : ' | null'}`
          return `${docOf(a.description, '  ')}  readonly ${a.name}${isNeeded ? `: ${type}` : `?: ${type} | undefined`}`
        }),
      )
    return [...types, inputs('Create'), inputs('Update')].join('\n\n')
  }

  /** The entry of the entity in the client's types. */
  shape({ name, names, attributes }: Entity): string {
    const type = this.#nameOf(name)
    const relations = (kind: 'toOne' | 'toMany') =>
      [...attributes.values()].flatMap((a) => (a.kind === kind ? [`${a.name}: '${a.target}'`] : [])).join('; ')
    const input = (verb: string) => (names.create === null ? 'never' : `${verb}${type}Input`)
    return `  ${name}: {
    values: ${type}
    one: { ${relations('toOne')} }
    many: { ${relations('toMany')} }
    where: ${type}Where
    orderBy: ${type}OrderBy
    create: ${input('Create')}
    update: ${input('Update')}
  }`
  }

  /** The filter types used so far. */
  filters(): string[] {
    return [...this.#filters].map(([name, operators]) =>
      objectType(
        `export interface ${name}<T>`,
        operators.map(({ id, label, operand }) => {
          const type = { value: 'T', list: 'readonly T[]', text: 'string', boolean: 'boolean' }[operand]
          return `${docOf(label, '  ')}  readonly ${id}?: ${type} | undefined`
        }),
      ),
    )
  }

  #nameOf(entityName: string): string {
    return this.#names.get(entityName)!
  }

  #filterOf(attribute: Attribute): string {
    if (attribute.kind === 'toOne') return `${this.#nameOf(attribute.target)}Where`
    if (attribute.kind === 'toMany') {
      const where = `${this.#nameOf(attribute.target)}Where`
      return `{ readonly some?: ${where}; readonly none?: ${where}; readonly every?: ${where} }`
    }
    return `${this.#filterName(attribute.type)}<${itemType(attribute)}>`
  }

  /** Types with the same operators share a filter. */
  #filterName({ graphql: { scalar, list }, operators }: FieldType): string {
    const same = (others: readonly Operator[]) =>
      others.length === operators.length &&
      others.every(({ id, operand }, i) => id === operators[i]!.id && operand === operators[i]!.operand)
    for (let n = 1; ; n++) {
      const name = `$${scalar}${list ? 'List' : ''}Filter${n === 1 ? '' : n}`
      const known = this.#filters.get(name)
      if (known && !same(known)) continue
      this.#filters.set(name, operators)
      return name
    }
  }
}

function freeName(type: string, names: ReadonlySet<string>): string {
  for (let name = `${type}Record`; ; name += '_') if (!names.has(name)) return name
}

function factsOf(known: readonly Entity[]): object {
  return Object.fromEntries(
    known.map(({ name, names: { type }, attributes }) => {
      const all = [...attributes.values()]
      const targets = (kind: 'toOne' | 'toMany') =>
        Object.fromEntries(all.flatMap((a) => (a.kind === kind ? [[a.name, a.target]] : [])))
      const values = all.filter(isValue).map((a) => a.name)
      return [name, { type, values, one: targets('toOne'), many: targets('toMany') }]
    }),
  )
}

const scalarTypes: Record<FieldType['graphql']['scalar'], string> = {
  String: 'string',
  Int: 'Numeric',
  Float: 'Numeric',
  Boolean: 'boolean',
  ID: 'string',
  Date: 'string',
  DateTime: 'string',
  JSON: 'Json',
}

function valueType(attribute: ValueAttribute): string {
  const item = itemType(attribute)
  if (!attribute.type.graphql.list) return item
  return item.includes('|') ? `readonly (${item})[]` : `readonly ${item}[]`
}

/** The type of one item; fields with choices become a union of literals. */
function itemType(attribute: ValueAttribute): string {
  const { type, spec } = attribute
  const choices = type.choices?.(spec.settings) ?? []
  // Numbers that the server generates, such as versions, stay within the safe range.
  const isSmall = type.range !== undefined || (attribute.kind === 'column' && attribute.isSystem)
  if (choices.length === 0)
    return type.graphql.scalar === 'Int' && isSmall ? 'number' : scalarTypes[type.graphql.scalar]
  return choices.map(({ value }) => JSON.stringify(value)).join(' | ')
}

function objectType(head: string, members: readonly string[]): string {
  return members.length === 0 ? `${head} {}` : `${head} {\n${members.join('\n')}\n}`
}

function docOf(text: string | null, indent = ''): string {
  return text === null || text.trim() === '' ? '' : `${indent}/** ${inDoc(text)} */\n`
}

function inDoc(text: string): string {
  return text.replaceAll('*/', '* /').replaceAll(/\s+/g, ' ').trim()
}
