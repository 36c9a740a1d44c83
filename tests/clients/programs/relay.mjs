// Relay: its compiler accepts the schema and our documents, and its runtime reads a connection page by page and refetches a node.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import relayRuntime from 'relay-runtime'
import { createNote, endpoint, headers, url } from './server.mjs'

const { Environment, fetchQuery, Network, RecordSource, Store } = relayRuntime
for (let i = 0; i < 3; i++) await createNote(`relay ${i}`)
const folder = mkdtempSync(join(tmpdir(), 'relay-'))
try {
  mkdirSync(join(folder, 'src'))
  const schema = await fetch(`${url}/api/schema/tenant.graphql`, { headers })
  writeFileSync(join(folder, 'schema.graphql'), await schema.text())
  writeFileSync(
    join(folder, 'src/notes.js'),
    `graphql\`
      query notesQuery($first: Int, $after: String) {
        note_connection(first: $first, after: $after, where: { text: { startsWith: "relay" } }, orderBy: [{ text: ASC }])
          @connection(key: "notes_note_connection") {
          edges { node { id text } }
        }
      }
    \`
    graphql\`
      query notesNodeQuery($id: ID!) { node(id: $id) { id ...notes_note @alias(as: "note") } }
    \`
    graphql\`
      fragment notes_note on Note @refetchable(queryName: "notesRefetchQuery") { text }
    \``,
  )
  const config = { src: './src', schema: './schema.graphql', language: 'javascript', eagerEsModules: true }
  writeFileSync(join(folder, 'relay.config.json'), JSON.stringify(config))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  const compiler = fileURLToPath(import.meta.resolve('relay-compiler/cli.js'))
  execFileSync(process.execPath, [compiler, 'relay.config.json'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const artifact = async (name) => {
    const file = join(folder, `src/__generated__/${name}.graphql.js`)
    // Artifacts are for bundlers, which find extensions themselves.
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/from '(\.\/[^']+\.graphql)'/g, "from '$1.js'"))
    return (await import(pathToFileURL(file).href)).default
  }
  const network = Network.create(async ({ text }, variables) => {
    const reply = await fetch(endpoint, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ query: text, variables }),
    })
    return reply.json()
  })
  const environment = new Environment({ network, store: new Store(new RecordSource()) })
  const notes = await artifact('notesQuery')
  const page = async (after) => {
    const { note_connection: found } = await fetchQuery(environment, notes, { first: 2, after }).toPromise()
    return { texts: found.edges.map(({ node }) => node.text), pageInfo: found.pageInfo, edges: found.edges }
  }
  const first = await page(null)
  assert.deepEqual(first.texts, ['relay 0', 'relay 1'])
  assert.equal(first.pageInfo.hasNextPage, true)
  const second = await page(first.pageInfo.endCursor)
  assert.equal(second.texts.at(-1), 'relay 2')
  assert.equal(second.pageInfo.hasNextPage, false)
  const { id } = first.edges[0].node
  await fetchQuery(environment, await artifact('notesNodeQuery'), { id }).toPromise()
  const record = environment.getStore().getSource().get(id)
  assert.equal(record.__typename, 'Note')
  assert.equal(record.text, 'relay 0')
} finally {
  rmSync(folder, { recursive: true })
}
