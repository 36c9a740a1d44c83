// Apollo Client: GET for queries, persisted queries by hash, batches, and subscriptions through graphql-ws.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { ApolloClient, gql, HttpLink, InMemoryCache } from '@apollo/client'
import { BatchHttpLink } from '@apollo/client/link/batch-http'
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries'
import { GraphQLWsLink } from '@apollo/client/link/subscriptions'
import { createClient } from 'graphql-ws'
import { createNote, endpoint, headers, recorder, reported } from './server.mjs'

const clientOf = (link) =>
  new ApolloClient({ link, cache: new InMemoryCache(), defaultOptions: { query: { fetchPolicy: 'no-cache' } } })
const sha256 = (text) => createHash('sha256').update(text).digest('hex')
const id = await createNote('apollo')
const byId = gql`
  query ApolloNote($id: ID!) {
    note_by_id(id: $id) {
      id
      text
    }
  }
`
const expected = { __typename: 'Note', id, text: 'apollo' }

{
  const { sent, fetch } = recorder()
  const client = clientOf(new HttpLink({ uri: endpoint, headers, fetch, useGETForQueries: true }))
  const { data } = await client.query({ query: byId, variables: { id } })
  assert.deepEqual(data.note_by_id, expected)
  const mutation = gql`
    mutation ($text: String) {
      createNote(data: { text: $text }) {
        id
      }
    }
  `
  await client.mutate({ mutation, variables: { text: 'apollo mutation' } })
  assert.deepEqual(
    sent.map(({ method }) => method),
    ['GET', 'POST'],
  )
  await assert.rejects(client.query({ query: gql('{ nothing }') }), /Cannot query field/)
}

for (const useGETForHashedQueries of [false, true]) {
  const { sent, fetch } = recorder()
  const link = new PersistedQueryLink({ sha256, useGETForHashedQueries }).concat(
    new HttpLink({ uri: endpoint, headers, fetch }),
  )
  // Unique documents, so that the server does not know them yet.
  const query = gql(`query Hashed${useGETForHashedQueries} ($id: ID!) { note_by_id(id: $id) { id text } }`)
  for (let i = 0; i < 2; i++)
    assert.deepEqual((await clientOf(link).query({ query, variables: { id } })).data.note_by_id, expected)
  const hasQuery = ({ url, body }) => (body ? 'query' in body : new URL(url).searchParams.has('query'))
  // First by hash, then with the document, then by hash again.
  assert.deepEqual(sent.map(hasQuery), [false, true, false])
  assert.equal(sent[2].method, useGETForHashedQueries ? 'GET' : 'POST')
}

{
  const { sent, fetch } = recorder()
  const client = clientOf(new BatchHttpLink({ uri: endpoint, headers, fetch, batchMax: 5, batchInterval: 20 }))
  const answers = await Promise.allSettled([
    client.query({ query: byId, variables: { id } }),
    client.query({ query: gql('{ nothing }') }),
    client.query({ query: gql('{ note(limit: 1) { id } }') }),
  ])
  assert.deepEqual(
    answers.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled'],
  )
  assert.deepEqual(answers[0].value.data.note_by_id, expected)
  assert.equal(sent.length, 1)
  assert.equal(sent[0].body.length, 3)
}

{
  const socket = createClient({ url: endpoint.replace('http', 'ws'), connectionParams: headers })
  const client = clientOf(new GraphQLWsLink(socket))
  const query = gql('subscription { note_changed { action record { id text } } }')
  const first = await reported(
    () =>
      new Promise((resolve, reject) => {
        const subscription = client.subscribe({ query }).subscribe({
          next: (result) => {
            subscription.unsubscribe()
            resolve(result)
          },
          error: reject,
        })
      }),
  )
  assert.equal(first.data.note_changed.action, 'create')
  await socket.dispose()
}
