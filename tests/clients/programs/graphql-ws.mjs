// graphql-ws over the WebSocket of Node.js.
import assert from 'node:assert/strict'
import { createClient } from 'graphql-ws'
import { endpoint, headers, reported } from './server.mjs'

const client = createClient({ url: endpoint.replace('http', 'ws'), connectionParams: headers, keepAlive: 100 })
const query = client.iterate({ query: '{ note(limit: 1) { id } }' })
assert.equal((await query.next()).value.data.note.length, 1)
assert.equal((await query.next()).done, true)
const changes = client.iterate({ query: 'subscription { note_changed { action } }' })
assert.deepEqual((await reported(() => changes.next())).value, { data: { note_changed: { action: 'create' } } })
await changes.return()
await client.dispose()

const anonymous = createClient({ url: endpoint.replace('http', 'ws'), retryAttempts: 0 })
await assert.rejects(anonymous.iterate({ query: '{ __typename }' }).next(), ({ code }) => code === 4403)
