import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf, issuesOf, startWorkspace, type Workspace } from './builders.ts'
import {
  innermost,
  isList,
  type Operation,
  readSchema,
  type SeenSchema,
  selectionOf,
  type TypeRef,
} from './read-schema.ts'
import { adminOperations } from '../../apps/server/src/structure/admin/admin-endpoint.ts'
import { tenantQueries } from '../../apps/server/src/api/graphql/function-query.ts'
import { tenantMutations } from '../../apps/server/src/records/tenant-endpoint.ts'
import { extensions } from '../../apps/server/src/boot/modules.ts'

/** The document rules do not check values, so each operation must. */

/** Arguments that take any JSON value. */
const anyValue = new Set(['testWorkflow.body', 'workflowAccess.draft'])
/** Arguments that are checked against the entity of another one, which the example does not have. */
const ofEntity = new Set(['_report.where', '_reportPreview.config', '_reportPreview.where'])

const someId = '018f0000-0000-7000-8000-000000000000'

let workspace: Workspace
beforeAll(async () => {
  workspace = await startWorkspace()
  await workspace.app.admin
    .updateTable('users')
    .set({ permissions: ['*'] })
    .execute()
})
afterAll(() => workspace.close())

test.each(['admin', 'tenant'] as const)(
  'each argument of the %s endpoint refuses values of another type',
  async (endpoint) => {
    const { owner } = workspace
    const schema = await readSchema(owner, endpoint)
    const names = namesOf(endpoint)
    const accepted: string[] = []
    const seen = new Set<string>()
    for (const kind of ['queries', 'mutations'] as const)
      for (const operation of schema[kind].filter(({ name }) => names.has(name)))
        for (const { name, type } of operation.args) {
          const argument = `${operation.name}.${name}`
          if (anyValue.has(argument) || ofEntity.has(argument)) continue
          seen.add(operation.name)
          for (const value of illTyped(type, schema)) {
            const reply = await owner[endpoint](documentOf(kind, operation, schema, name), {
              ...exampleOf(operation, schema),
              [name]: value,
            })
            const isNamed = issuesOf(reply)?.some(({ path }) => path === name || path.startsWith(`${name}.`))
            if (codeOf(reply) !== 'BAD_USER_INPUT' || !isNamed)
              accepted.push(`${argument} ${JSON.stringify(value)}: ${reply.text}`)
          }
        }
    expect(accepted).toEqual([])
    expect([...names].filter((name) => !seen.has(name) && hasArguments(schema, name))).toEqual([])
  },
)

function namesOf(endpoint: 'admin' | 'tenant'): ReadonlySet<string> {
  const { mutations, queries } = adminOperations(extensions)
  const operations =
    endpoint === 'admin'
      ? [...mutations, ...queries]
      : [...extensions.of(tenantMutations), ...extensions.of(tenantQueries)]
  return new Set(operations.map(({ name }) => name))
}

const hasArguments = ({ queries, mutations }: SeenSchema, name: string): boolean =>
  [...queries, ...mutations].some((operation) => operation.name === name && operation.args.length > 0)

function documentOf(
  kind: 'queries' | 'mutations',
  { name, type, args }: Operation,
  { types }: SeenSchema,
  given: string,
) {
  const used = args.filter((arg) => arg.name === given || arg.type.kind === 'NON_NULL')
  const variables = used.map((arg) => `$${arg.name}: ${printed(arg.type)}`).join(', ')
  const passed = used.map((arg) => `${arg.name}: $${arg.name}`).join(', ')
  return `${kind === 'queries' ? 'query' : 'mutation'}(${variables}) { ${name}(${passed}) ${selectionOf(type, types, 1)} }`
}

const printed = (type: TypeRef): string =>
  type.kind === 'NON_NULL'
    ? `${printed(type.ofType!)}!`
    : type.kind === 'LIST'
      ? `[${printed(type.ofType!)}]`
      : type.name!

/** Values of the right type for all required arguments. */
function exampleOf({ args }: Operation, schema: SeenSchema): Record<string, unknown> {
  const required = args.filter(({ type }) => type.kind === 'NON_NULL')
  return Object.fromEntries(required.map(({ name, type }) => [name, example(type, schema)]))
}

function example(type: TypeRef, schema: SeenSchema): unknown {
  if (isList(type)) return []
  const { name } = innermost(type)
  const { inputFields, enumValues } = schema.types.get(name!)!
  if (enumValues) return enumValues[0]!.name
  if (!inputFields) return { ID: someId, Boolean: true, Int: 1, Float: 1 }[name!] ?? 'text'
  const required = inputFields.filter((field) => field.type.kind === 'NON_NULL')
  return Object.fromEntries(required.map((field) => [field.name, example(field.type, schema)]))
}

function illTyped(type: TypeRef, { types }: SeenSchema): readonly unknown[] {
  if (isList(type)) return [{ a: 1 }, [{ a: 1 }]]
  const { name } = innermost(type)
  if (types.get(name!)?.inputFields) return [5, [5]]
  if (name === 'Boolean' || name === 'Int') return ['text', { a: 1 }]
  return [5, { a: 1 }]
}
