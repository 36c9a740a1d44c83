// graphql-request: POST and GET, batches, and errors.
import assert from 'node:assert/strict'
import { GraphQLClient, gql } from 'graphql-request'
import { createNote, endpoint, headers } from './server.mjs'

const id = await createNote('request')
const query = gql`
  query ($id: ID!) {
    note_by_id(id: $id) {
      text
    }
  }
`
for (const method of ['POST', 'GET']) {
  const client = new GraphQLClient(endpoint, { headers, method, jsonSerializer: JSON })
  assert.deepEqual(await client.request(query, { id }), { note_by_id: { text: 'request' } })
  await assert.rejects(client.request('{ nothing }'), ({ response }) => {
    assert.equal(response.errors[0].extensions.code, 'GRAPHQL_VALIDATION_FAILED')
    return true
  })
}
const client = new GraphQLClient(endpoint, { headers })
const batch = await client.batchRequests([
  { document: query, variables: { id } },
  { document: '{ note(limit: 1) { id } }' },
])
assert.equal(batch.length, 2)
assert.deepEqual(batch[0].data, { note_by_id: { text: 'request' } })
