import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { preprocessIntrospection } from '@gql.tada/internal'
import {
  getNamedType,
  type IntrospectionQuery,
  introspectionFromSchema,
  isInputObjectType,
  parse,
  TypeInfo,
  validate,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import { expect, test } from 'vitest'
import { adminAccess } from '../../apps/server/src/structure/admin/admin-access.ts'
import { adminOperations } from '../../apps/server/src/structure/admin/admin-endpoint.ts'
import { adminModel } from '../../apps/server/src/structure/admin/admin-model.ts'
import { extensions } from '../../apps/server/src/boot/modules.ts'
import { buildSchema } from '../../apps/server/src/api/graphql/schema.ts'

/** The schema of a user with all rights. */
const access = adminAccess({
  app: { extensions },
  user: { permissions: ['*'] },
  direct: ['*'],
  vouchedBy: null,
  impersonated: null,
})
const { mutations, queries } = adminOperations(extensions)
const schema = buildSchema(adminModel(extensions), mutations, access, queries)
const web = new URL('../../apps/web/src/', import.meta.url)
const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((name) => /(?<!\.test)\.tsx?$/.test(name))
const documents = files.flatMap((file) => documentsOf(file, readFileSync(new URL(file, web), 'utf8')))

test("the web's types of the admin endpoint match its schema; UPDATE=1 writes them", () => {
  const file = new URL('lib/api/admin-schema.generated.ts', web)
  const types = preprocessIntrospection(forDocuments(introspectionFromSchema(schema, { descriptions: false })))
  const lines = types.replaceAll(/(?<=[;{[,]) (?='\w+': \{ name|\{ name: '\w+'; type)/g, '\n      ')
  const text =
    `// Generated from the admin endpoint by tests/integration/admin-schema.test.ts; run it with ` +
    `UPDATE=1.\nexport type AdminSchema = ${lines}\n`
  if (process.env.UPDATE) writeFileSync(file, text)
  else expect(readFileSync(file, 'utf8')).toBe(text)
})

test('finds all documents of the web', () => {
  expect(documents.length).toBeGreaterThan(100)
})

// The type check covers the fields and variables of a document; this test covers its arguments.
test.each(documents)('%s is valid', (_name, text) => {
  expect(validate(schema, parse(text)).map(({ message }) => message)).toEqual([])
})

/**
 * Documents do not read introspection types, and use few of the input types as variables. JSON inputs may be
 * interfaces, which have no index signature and so are not assignable to `Json`: they are a scalar of their own.
 */
function forDocuments({ __schema }: IntrospectionQuery): IntrospectionQuery {
  const inputs = inputsOfVariables()
  const types = __schema.types.filter(
    ({ name, kind }) => !name.startsWith('__') && (kind !== 'INPUT_OBJECT' || inputs.has(name)),
  )
  const named = types.map((type) => {
    const scalar = type.kind === 'INPUT_OBJECT' ? 'InputJSON' : 'JSON'
    return JSON.parse(JSON.stringify(type).replaceAll('"name":"JSON"', `"name":"${scalar}"`)) as typeof type
  })
  return { __schema: { ...__schema, types: named } }
}

/** The input types of the documents' variables, with those that they contain. */
function inputsOfVariables(): ReadonlySet<string> {
  const found = new Set<string>()
  const add = (name: string) => {
    const type = schema.getType(name)
    if (!isInputObjectType(type) || found.has(name)) return
    found.add(name)
    for (const field of Object.values(type.getFields())) add(getNamedType(field.type).name)
  }
  const info = new TypeInfo(schema)
  for (const [, text] of documents)
    visit(
      parse(text),
      visitWithTypeInfo(info, { VariableDefinition: () => add(getNamedType(info.getInputType()!).name) }),
    )
  return found
}

/** The named documents of a file. Their parts must be constants of the same file, so that types can be inferred. */
function documentsOf(file: string, source: string): (readonly [name: string, text: string])[] {
  return [...source.matchAll(/\badminDocument\(\s*(`[^`]*`|'[^']*')/g)].map(([, literal]) => {
    const text = resolve(literal!, source, file)
    return [`${file}: ${/\w+ (\w+)/.exec(text)?.[1]}`, text] as const
  })
}

function resolve(literal: string, source: string, file: string): string {
  return literal.slice(1, -1).replaceAll(/\$\{(\w+)\}/g, (_all, name: string) => {
    const value = new RegExp(`\\bconst ${name} =\\s*(\`[^\`]*\`|'[^']*'|\\d+)`).exec(source)?.[1]
    if (value === undefined) throw new Error(`${file}: "${name}" is not a constant of this file`)
    return /^\d/.test(value) ? value : resolve(value, source, file)
  })
}
