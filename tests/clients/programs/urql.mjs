// urql: POST, its automatic GET for short queries, errors, and subscriptions through fetch and graphql-ws.
import assert from 'node:assert/strict'
import { Client, fetchExchange, gql, subscriptionExchange } from '@urql/core'
import { createClient } from 'graphql-ws'
import { endpoint, headers, recorder, reported } from './server.mjs'

for (const preferGetMethod of [false, true]) {
  const { sent, fetch } = recorder()
  const client = new Client({
    url: endpoint,
    fetch,
    fetchOptions: { headers },
    preferGetMethod,
    exchanges: [fetchExchange],
  })
  const create = gql`
    mutation ($text: String!) {
      createNote(data: { text: $text }) {
        id
        text
      }
    }
  `
  const { data, error } = await client.mutation(create, { text: 'urql' }).toPromise()
  assert.ifError(error)
  const read = gql`
    query ($id: ID!) {
      note_by_id(id: $id) {
        text
      }
    }
  `
  const found = await client.query(read, { id: data.createNote.id }).toPromise()
  assert.deepEqual(found.data.note_by_id.text, 'urql')
  assert.deepEqual(
    sent.map(({ method }) => method),
    ['POST', preferGetMethod ? 'GET' : 'POST'],
  )
  const refused = await client.query('{ nothing }', {}).toPromise()
  assert.equal(refused.error.graphQLErrors[0].extensions.code, 'GRAPHQL_VALIDATION_FAILED')
}

const changes = 'subscription { note_changed { action record { text } } }'
const firstOf = (client) => () =>
  new Promise((resolve) => {
    const { unsubscribe } = client.subscription(changes, {}).subscribe((result) => {
      queueMicrotask(() => unsubscribe())
      resolve(result)
    })
  })

// When a subscription ends, urql aborts its stream, and sometimes leaves the rejection of its own read unhandled.
process.on('unhandledRejection', (error) => {
  if (error?.name !== 'AbortError') throw error
})
const byFetch = new Client({
  url: endpoint,
  fetchOptions: { headers },
  fetchSubscriptions: true,
  exchanges: [fetchExchange],
})
assert.equal((await reported(firstOf(byFetch))).data.note_changed.action, 'create')

const socket = createClient({ url: endpoint.replace('http', 'ws'), connectionParams: headers })
const bySocket = new Client({
  url: endpoint,
  exchanges: [
    subscriptionExchange({
      forwardSubscription: ({ query = '', variables }) => ({
        subscribe: (sink) => ({ unsubscribe: socket.subscribe({ query, variables }, sink) }),
      }),
    }),
  ],
})
assert.equal((await reported(firstOf(bySocket))).data.note_changed.action, 'create')
await socket.dispose()
