// GraphQL Code Generator: reads the schema by introspection, and types our documents with the client preset.
import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generate } from '@graphql-codegen/cli'
import { preset } from '@graphql-codegen/client-preset'
import { endpoint, headers } from './server.mjs'

const folder = mkdtempSync(join(tmpdir(), 'codegen-'))
try {
  writeFileSync(
    join(folder, 'notes.graphql'),
    'query Notes($where: NoteWhere) { note(where: $where) { id text } }\nsubscription Changes { note_changed { action } }',
  )
  await generate(
    {
      schema: [{ [endpoint]: { headers } }],
      documents: [join(folder, '*.graphql')],
      generates: { [`${folder}/out/`]: { preset } },
      silent: true,
    },
    true,
  )
  const generated = readFileSync(join(folder, 'out/graphql.ts'), 'utf8')
  assert.match(generated, /export type NotesQuery = /)
  assert.match(generated, /export type ChangesSubscription = /)
} finally {
  rmSync(folder, { recursive: true })
}
