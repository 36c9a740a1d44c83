// graphql-tools: a gateway that reads the schema by introspection, and delegates to the server.
import assert from 'node:assert/strict'
import { buildHTTPExecutor } from '@graphql-tools/executor-http'
import { schemaFromExecutor, wrapSchema } from '@graphql-tools/wrap'
import { graphql, validateSchema } from 'graphql'
import { createNote, endpoint, headers } from './server.mjs'

const executor = buildHTTPExecutor({ endpoint, headers })
const remote = await Promise.resolve(schemaFromExecutor(executor))
const schema = wrapSchema({ schema: remote, executor })
assert.deepEqual(validateSchema(schema), [])
const id = await createNote('tools')
const { data, errors } = await graphql({
  schema,
  source: 'query($id: ID!) { note_by_id(id: $id) { text } node(id: $id) { __typename ... on Note { text } } }',
  variableValues: { id },
})
assert.equal(errors, undefined)
assert.deepEqual(JSON.parse(JSON.stringify(data)), {
  note_by_id: { text: 'tools' },
  node: { __typename: 'Note', text: 'tools' },
})
