import { report, times } from './measure.ts'

/** A server and a caller. */
export type Headers = Record<string, string>

interface Searched {
  readonly entity: string
  /** The number of records, in words. */
  readonly of: string
  /** Parts of words that occur in few, in many, and in none of the records. */
  readonly parts: readonly string[]
  /** Milliseconds. */
  readonly goal: number
}

export const contactsToSearch: Searched = {
  entity: 'contact',
  of: 'all contacts',
  parts: ['9871', 'ontact 4711', '555 123', 'ity 33', 'anage', 'ntact99@', 'zzzz', 'country 7', '0042', 'untr'],
  goal: 20,
}

/** The best matches first. */
export async function measureSearch(
  url: string,
  headers: Headers,
  { entity, of, parts, goal }: Searched,
): Promise<void> {
  const search = (i: number) =>
    ask(`${url}/graphql/tenant`, headers, `query($s: String) { ${entity}(search: $s, limit: 20) { id name } }`, {
      s: parts[i % parts.length],
    })
  for (let i = 0; i < parts.length; i++) await search(i)
  const { p50, p99 } = await times(100, search)
  report(
    `search with ranking, 20 of ${of}`,
    `${p50.toFixed(1)} ms`,
    `<= ${goal} ms`,
    p50 <= goal,
    `p99 ${p99.toFixed(1)} ms`,
  )
}

/** From the creation of a field to the first request that reads it. */
export async function measureNewField(
  url: string,
  headers: Headers,
  { tenantId, entity, when }: { readonly tenantId: string; readonly entity: string; readonly when: string },
): Promise<void> {
  const { tenantEntities } = await ask<{ tenantEntities: { id: string; name: string }[] }>(
    `${url}/graphql/admin`,
    headers,
    '{ tenantEntities { id name } }',
  )
  const entityId = tenantEntities.find(({ name }) => name === entity)!.id
  const count = 20
  const { p50, p99 } = await times(count, async (i) => {
    const name = `added_${i}`
    await ask(
      `${url}/graphql/admin`,
      headers,
      'mutation($data: CreateSystemFieldInput!) { createSystemField(data: $data) { id } }',
      { data: { tenantId, entityId, name, displayName: name, fieldType: 'text' } },
    )
    await ask(`${url}/graphql/tenant`, headers, `{ ${entity}(limit: 1) { id ${name} } }`)
  })
  report(
    `add a field${when}, until it can be queried`,
    `${p50.toFixed(0)} ms`,
    '<= 80 ms',
    p50 <= 80 && p99 <= 300,
    `the slowest of ${count} ${p99.toFixed(0)} ms (goal <= 300)`,
  )
}

export async function ask<T>(url: string, headers: Headers, query: string, variables: object = {}): Promise<T> {
  const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ query, variables }) })
  const { data, errors } = (await reply.json()) as { data: T; errors?: object[] }
  if (errors) throw new Error(JSON.stringify(errors).slice(0, 500))
  return data
}
