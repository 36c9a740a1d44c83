// graphql-sse: distinct connections, and a single one.
import assert from 'node:assert/strict'
import { createClient } from 'graphql-sse'
import { endpoint, headers, reported } from './server.mjs'

for (const singleConnection of [false, true]) {
  const client = createClient({ url: endpoint, headers: () => ({ ...headers }), singleConnection })
  const query = client.iterate({ query: '{ note(limit: 1) { id } }' })
  assert.equal((await query.next()).value.data.note.length, 1)
  assert.equal((await query.next()).done, true)
  const changes = client.iterate({ query: 'subscription { note_changed { action } }' })
  assert.deepEqual((await reported(() => changes.next())).value, { data: { note_changed: { action: 'create' } } })
  await changes.return()
  client.dispose()
}
