import { expect, expectTypeOf, test } from 'vitest'
import { type AdminDocument, adminDocument, type ReplyOf, type VariablesOf } from './admin-document.ts'

test('a document is its text', () => {
  expect(adminDocument('query Roles { roles { id } }')).toBe('query Roles { roles { id } }')
})

test('the types of a document follow from the schema', () => {
  const views = adminDocument(`query Views($tenantId: ID!, $limit: Int) {
    all: views(where: {tenantId: {eq: $tenantId}}, limit: $limit) { id name description entity { name } }
  }`)
  expectTypeOf<ReplyOf<typeof views>>().toEqualTypeOf<{
    all: { id: string; name: string; description: string | null; entity: { name: string } | null }[]
  }>()
  expectTypeOf<VariablesOf<typeof views>>().toEqualTypeOf<{
    readonly tenantId: string
    readonly limit?: number | null | undefined
  }>()
})

test('an unknown field is a type error where the document is sent', () => {
  const send = <Reply, Variables>(document: AdminDocument<Reply, Variables>) => document
  // @ts-expect-error: unknown nested field
  send(adminDocument('query Views { views { id entity { nam } } }'))
  // @ts-expect-error: unknown mutation
  send(adminDocument('mutation Delete($id: ID!) { deleteVieww(data: {id: $id}) { id } }'))
  // @ts-expect-error: unknown field of a refined type
  send(adminDocument('query Views { views { id confi } }'))
  send(adminDocument('query Views { views { id config } }'))
})
