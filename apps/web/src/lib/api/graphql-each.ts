import type { AdminDocument } from './admin-document.ts'
import { graphql } from './api.ts'

/** Sends a mutation for each set of variables in one document, which is one transaction. */
export async function graphqlEach<Variables extends object>(
  endpoint: 'admin',
  document: AdminDocument<unknown, Variables>,
  each: readonly NoInfer<Variables>[],
): Promise<void> {
  if (each.length > 0) await graphql(endpoint, repeated(document, each.length), numbered(each))
}

/**
 * Turns `mutation A($id: ID!) { f(id: $id) { id } }` into `mutation A($id0: ID!, $id1: ID!) { m0: f(id: $id0) { id }
 * m1: f(id: $id1) { id } }`.
 */
function repeated(document: string, count: number): AdminDocument<unknown, object> {
  const [, name, declared, field] = /^mutation (\w+)\((.*?)\) \{\s*(.*)\}$/s.exec(document)!
  const copies = (text: string) => Array.from({ length: count }, (_, i) => text.replaceAll(/\$\w+/g, `$&${i}`))
  const fields = copies(field!).map((copy, i) => `m${i}: ${copy}`)
  return `mutation ${name}(${copies(declared!).join(', ')}) { ${fields.join('')}}` as AdminDocument<unknown, object>
}

function numbered(each: readonly object[]): object {
  const entries = each.flatMap((variables, i) =>
    Object.entries(variables).map(([name, value]: [string, unknown]) => [`${name}${i}`, value] as const),
  )
  return Object.fromEntries(entries)
}
