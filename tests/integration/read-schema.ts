import type { Person } from './builders.ts'

/** An endpoint's schema as a user sees it. */
export interface SeenSchema {
  readonly queries: readonly Operation[]
  readonly mutations: readonly Operation[]
  readonly subscriptions: readonly Operation[]
  readonly types: ReadonlyMap<string, SeenType>
}

export interface TypeRef {
  readonly kind: string
  readonly name: string | null
  readonly ofType: TypeRef | null
}

export interface Operation {
  readonly name: string
  readonly type: TypeRef
  readonly args: readonly { readonly name: string; readonly type: TypeRef }[]
}

export interface SeenType {
  readonly name: string
  readonly fields: readonly Operation[] | null
  readonly inputFields: readonly { readonly name: string; readonly type: TypeRef }[] | null
  readonly enumValues: readonly { readonly name: string }[] | null
}

const typeRef = 'kind name ofType { kind name ofType { kind name ofType { kind name ofType { kind name } } } }'
const operation = `name description type { ${typeRef} } args { name type { ${typeRef} } }`

/** Introspection of all operations. */
export const introspection = `{ __schema { queryType { fields { ${operation} } } mutationType { fields { ${operation} } }
  subscriptionType { fields { ${operation} } }
  types { name description enumValues { name } inputFields { name description type { ${typeRef} } } fields { ${operation} } } } }`

export async function readSchema(person: Person, endpoint: 'admin' | 'tenant'): Promise<SeenSchema> {
  const { data, errors, text } = await person[endpoint](introspection)
  if (errors) throw new Error(text)
  const { queryType, mutationType, subscriptionType, types } = data.__schema
  return {
    queries: queryType.fields,
    mutations: mutationType?.fields ?? [],
    subscriptions: subscriptionType?.fields ?? [],
    types: new Map(types.map((type: SeenType) => [type.name, type])),
  }
}

export const innermost = (type: TypeRef): TypeRef => (type.ofType ? innermost(type.ofType) : type)
export const isList = (type: TypeRef): boolean => type.kind === 'LIST' || (type.ofType !== null && isList(type.ofType))
export const printType = (type: TypeRef): string =>
  type.kind === 'NON_NULL'
    ? `${printType(type.ofType!)}!`
    : type.kind === 'LIST'
      ? `[${printType(type.ofType!)}]`
      : type.name!

/** Everything selectable without arguments, down to a depth. */
export function selectionOf(type: TypeRef, types: SeenSchema['types'], depth: number): string {
  const fields = types.get(innermost(type).name!)?.fields
  if (!fields) return ''
  const parts = fields.flatMap((field) => {
    if (field.args.some((arg) => arg.type.kind === 'NON_NULL')) return []
    if (!types.get(innermost(field.type).name!)?.fields) return [field.name]
    return depth === 0 ? [] : [`${field.name} ${selectionOf(field.type, types, depth - 1)}`]
  })
  return `{ ${['__typename', ...parts].join(' ')} }`
}
