import { report, times } from './measure.ts'

/** A server and a caller. */
export type Headers = Record<string, string>

/** Parts of words that occur in few, in many, and in none of the contacts. */
export async function measureSearch(url: string, headers: Headers): Promise<void> {
  const words = ['9871', 'ontact 4711', '555 123', 'ity 33', 'anage', 'ntact99@', 'zzzz', 'country 7', '0042', 'untr']
  const search = (i: number) =>
    ask(`${url}/graphql/tenant`, headers, 'query($s: String) { contact(search: $s, limit: 20) { id name email } }', {
      s: words[i % words.length],
    })
  for (let i = 0; i < words.length; i++) await search(i)
  const { p50, p99 } = await times(100, search)
  report('infix search, 20 of all contacts', `${p50.toFixed(1)} ms`, '<= 20 ms', p50 <= 20, `p99 ${p99.toFixed(1)} ms`)
}

/** From the creation of a field to the first request that reads it. */
export async function measureNewField(url: string, headers: Headers, tenantId: string): Promise<void> {
  const { tenantEntities } = await ask<{ tenantEntities: { id: string; name: string }[] }>(
    `${url}/graphql/admin`,
    headers,
    '{ tenantEntities { id name } }',
  )
  const entityId = tenantEntities.find(({ name }) => name === 'contact')!.id
  const { p50, p99 } = await times(20, async (i) => {
    const name = `added_${i}`
    await ask(
      `${url}/graphql/admin`,
      headers,
      'mutation($data: CreateSystemFieldInput!) { createSystemField(data: $data) { id } }',
      { data: { tenantId, entityId, name, displayName: name, fieldType: 'text' } },
    )
    await ask(`${url}/graphql/tenant`, headers, `{ contact(limit: 1) { id ${name} } }`)
  })
  report(
    'add a field, until it can be queried',
    `${p50.toFixed(0)} ms`,
    '<= 100 ms',
    p50 <= 100,
    `p99 ${p99.toFixed(0)} ms`,
  )
}

export async function ask<T>(url: string, headers: Headers, query: string, variables: object = {}): Promise<T> {
  const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ query, variables }) })
  const { data, errors } = (await reply.json()) as { data: T; errors?: object[] }
  if (errors) throw new Error(JSON.stringify(errors).slice(0, 500))
  return data
}
