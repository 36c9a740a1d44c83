import { type Json, valueTypeOf } from '@monarch/field-types'
import { isWideNumber, pascalCase } from '@monarch/schema'
import type { Field } from '../model/field-draft.ts'

type Shown = Pick<
  Field,
  'name' | 'displayName' | 'fieldType' | 'isRequired' | 'settings' | 'resultType' | 'resultSettings'
>

interface ApiSettings {
  readonly usesBigInt: boolean
}

/** The GraphQL type of the entity. */
export function typeDefinition(entity: { name: string }, fields: readonly Shown[], settings: ApiSettings): string {
  const lines = [
    'id: ID!',
    ...fields.map((field) => `${field.name}: ${graphqlType(field, settings)}`),
    'createdAt: DateTime!',
    'updatedAt: DateTime!',
  ]
  return `type ${pascalCase(entity.name) || 'Entity'} {\n${lines.map((line) => `  ${line}\n`).join('')}}`
}

/** A record as the tenant endpoint returns it. */
export function sampleResponse(entity: { name: string }, fields: readonly Shown[]): string {
  const record = {
    id: '018cd8e2-5b40-7c3a-9d5e-2f6a1b0c4d7e',
    ...Object.fromEntries(fields.map((field) => [field.name, sampleOf(field)])),
    createdAt: '2024-01-05T14:30:00.000Z',
    updatedAt: '2024-01-05T14:30:00.000Z',
  }
  return JSON.stringify({ data: { [entity.name || 'entity']: [record] } }, null, 2)
}

function graphqlType(field: Shown, { usesBigInt }: ApiSettings): string {
  const type = valueTypeOf(field)?.type
  const { scalar: usual, list } = type?.graphql ?? { scalar: 'String', list: false }
  const scalar = usesBigInt && type && isWideNumber({ type }) ? 'BigInt' : usual
  return `${list ? `[${scalar}!]` : scalar}${field.isRequired ? '!' : ''}`
}

/** Uses a choice of the field, if it has any. */
function sampleOf(field: Shown): Json {
  const value = valueTypeOf(field)
  if (!value) return null
  const { type, settings } = value
  const read = type.settings(settings)
  const choice = read.ok ? type.choices?.(read.value)[0]?.value : undefined
  if (choice === undefined) return type.sample
  return type.graphql.list ? [choice] : choice
}
