import { useQuery } from '@tanstack/react-query'
import { rest } from '../../../lib/api/api.ts'
import { tenantKey } from '../../../lib/tenants/tenant.ts'

/** The parts of an OpenAPI document that the explorer shows. */
interface OpenApi {
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>
  readonly components: {
    readonly parameters: Readonly<Record<string, Parameter>>
    readonly schemas: Readonly<Record<string, Schema>>
  }
}

interface OperationObject {
  readonly operationId: string
  readonly summary: string
  readonly tags: readonly string[]
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[]
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: Schema } } }
}

export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly description?: string
  readonly required?: boolean
  readonly schema?: Schema
}

interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly default?: string | number
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
}

/** One operation of an entity. */
export interface Operation {
  readonly id: string
  readonly entity: string
  readonly method: string
  readonly path: string
  readonly summary: string
  readonly parameters: readonly Parameter[]
  /** An example of its body as JSON; `null` without one. */
  readonly body: string | null
}

export function useOperations(tenantId: string) {
  return useQuery({
    queryKey: tenantKey(tenantId, 'openapi'),
    queryFn: ({ signal }) => rest<OpenApi>('/api/openapi.json', { signal }),
    select: readOperations,
  })
}

export interface Operations {
  readonly entities: readonly { readonly name: string; readonly description: string }[]
  readonly list: readonly Operation[]
}

function readOperations({ tags, paths, components }: OpenApi): Operations {
  const parameterOf = (given: Parameter | { readonly $ref: string }): Parameter =>
    '$ref' in given ? components.parameters[given.$ref.split('/').at(-1)!]! : given
  const list = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([
        method,
        {
          operationId,
          summary,
          tags: [entity],
          parameters = [],
          requestBody,
        },
      ]) => ({
        id: operationId,
        entity: entity!,
        method: method.toUpperCase(),
        path,
        summary,
        // The explorer generates this key for each write.
        parameters: parameters.map(parameterOf).filter(({ name }) => name !== 'Idempotency-Key'),
        body: requestBody
          ? JSON.stringify(exampleOf(requestBody.content['application/json'].schema, components.schemas), null, 2)
          : null,
      }),
    ),
  )
  return { entities: tags, list }
}

/** The required properties, or the first ones, with empty values. */
function exampleOf(schema: Schema, schemas: OpenApi['components']['schemas'], name = '', depth = 0): unknown {
  // Conditions have a property for each field, none of which is typical.
  if (name === 'where') return {}
  const { $ref, type, enum: words, properties, required = [], items } = schema
  if ($ref !== undefined) return exampleOf(schemas[$ref.split('/').at(-1)!] ?? {}, schemas, name, depth)
  if (words) return words[0]
  if (properties) {
    const names = required.length > 0 || depth > 1 ? required : Object.keys(properties).slice(0, 3)
    return Object.fromEntries(names.map((key) => [key, exampleOf(properties[key]!, schemas, key, depth + 1)]))
  }
  switch (Array.isArray(type) ? type[0] : type) {
    case 'array':
      return items && depth === 0 ? [exampleOf(items, schemas, name, depth + 1)] : []
    case 'integer':
    case 'number':
      return 0
    case 'boolean':
      return false
    case 'string':
      return ''
    default:
      return null
  }
}

/** An example of a value: the default, or 'true' for a boolean. */
export const placeholderOf = ({ schema }: Pick<Parameter, 'schema'>): string =>
  String(schema?.default ?? (schema?.type === 'boolean' ? 'true' : ''))

/** The URL of the operation with these values. */
export function urlOf({ path, parameters }: Operation, values: Readonly<Record<string, string>>): string {
  const given = (place: Parameter['in']) =>
    parameters.flatMap(({ name, in: at }) => {
      const value = values[name]?.trim() ?? ''
      return at === place && value !== '' ? [[name, value] as const] : []
    })
  const filled = given('path').reduce((url, [name, value]) => url.replace(`{${name}}`, encodeURIComponent(value)), path)
  const query = new URLSearchParams(given('query').map(([name, value]) => [name, value])).toString()
  return query === '' ? filled : `${filled}?${query}`
}
