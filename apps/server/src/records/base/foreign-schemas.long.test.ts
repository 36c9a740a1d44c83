import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect as dial, createServer, type AddressInfo, type Server } from 'node:net'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { BaseProposal, BaseReport } from '@monarch/schema'
import { startWorkspace, type Workspace } from '../../../../../tests/integration/builders.ts'
import { clientConfig, connect } from '../../platform/db/connection.ts'
import { planOf, sendBase } from './base.test-helper.ts'
import { type ForeignSchema, postgresqlSchemas, sqliteSchemas } from './foreign-schemas.test-helper.ts'

/** Databases with the schemas of well-known programs: proposal, import without losing a row, and undo. */
let workspace: Workspace
let bridge: Server
let url: string
const folder = mkdtempSync(path.join(tmpdir(), 'monarch-foreign-'))

beforeAll(async () => {
  workspace = await startWorkspace({ config: { outboundAllow: ['127.0.0.1'] } })
  const { host, port, user } = clientConfig(inject('postgres'), 'postgres') as Record<string, string>
  // The server of the tests listens on a socket file.
  bridge = createServer((socket) => {
    const there = dial(`${host}/.s.PGSQL.${port}`)
    there.on('error', () => socket.destroy())
    socket.on('error', () => there.destroy())
    socket.pipe(there).pipe(socket)
  }).listen(0, '127.0.0.1')
  await once(bridge, 'listening')
  const address = `127.0.0.1:${(bridge.address() as AddressInfo).port}`
  url = `postgresql://${user}:none@${address}/${workspace.app.server.adminDatabase}?sslmode=disable`
})
afterAll(async () => {
  bridge.close()
  await workspace.close()
  rmSync(folder, { recursive: true })
})

type Send = <Body>(path: string, plan?: object) => Promise<{ status: number; body: Body & { message: string } }>

const entityNames = async (): Promise<string[]> =>
  (await workspace.owner.admin(`{ tenantEntities(limit: 1000) { name } }`)).data.tenantEntities.map(
    (entity: { name: string }) => entity.name,
  )

/** From the proposal to undo. */
async function check(prefix: string, { fields, ignored = [], notes = [] }: ForeignSchema, send: Send) {
  const { status, body: proposal } = await send<BaseProposal>('proposal')
  expect(status, proposal.message).toBe(200)
  const found = Object.fromEntries(
    proposal.tables.map(({ name, columns }) => [
      name,
      columns.map(({ header, fieldType, relation, hasUniqueRule }) => {
        const type = relation ? `${relation.table}.${relation.header}` : fieldType
        return `${header} ${type}${hasUniqueRule ? '!' : ''}`
      }),
    ]),
  )
  expect(found).toEqual(fields)
  expect(proposal.ignored.map(({ name }) => name)).toEqual(ignored)
  const plan = planOf(proposal, prefix)
  const before = await entityNames()
  const checked = await send<BaseReport>('?dryRun=true', plan)
  expect(checked.status, JSON.stringify(checked.body)).toBe(200)
  const messages = checked.body.tables.flatMap((table) =>
    [...table.notes, ...table.errors].map(({ message }) => message),
  )
  expect(messages).toEqual(notes)
  expect(await entityNames()).toEqual(before)
  const imported = await send<BaseReport>('', plan)
  expect(imported.status, JSON.stringify(imported.body)).toBe(200)
  expect(imported.body.tables.map(({ name, inserted, skipped }) => [name, inserted, skipped])).toEqual(
    proposal.tables.map(({ name, rows }) => [name, rows, 0]),
  )
  const undone = await workspace.owner.admin(
    'mutation ($tenantId: ID!, $id: ID) { undoStructureChange(tenantId: $tenantId, changeId: $id) { id } }',
    { tenantId: workspace.tenantId, id: imported.body.changeId },
  )
  expect(undone.errors, undone.text).toBeUndefined()
  expect(await entityNames()).toEqual(before)
}

test.each(sqliteSchemas.map((schema, i) => [schema.name, i, schema] as const))(
  'SQLite: %s',
  async (_name, i, schema) => {
    const file = path.join(folder, `${i}.db`)
    const database = new DatabaseSync(file, { enableForeignKeyConstraints: false })
    database.exec(schema.statements)
    database.close()
    await check(`lite${i}`, schema, (at, plan) =>
      sendBase(workspace, at === 'proposal' ? '/api/base-proposal' : `/api/base${at}`, {
        name: 'foreign.db',
        content: readFileSync(file),
        ...(plan && { plan }),
      }),
    )
  },
)

test.each(postgresqlSchemas.map((schema, i) => [schema.name, i, schema] as const))(
  'PostgreSQL: %s',
  async (_name, i, schema) => {
    const client = await connect(clientConfig(inject('postgres'), workspace.app.server.adminDatabase))
    await client.query(`create schema foreign_${i}; set search_path = foreign_${i}; ${schema.statements}`)
    await client.end()
    await check(`pg${i}`, schema, async (at, plan) => {
      const reply = await workspace.owner.inject(
        'POST',
        at === 'proposal' ? '/api/base-connection-proposal' : `/api/base-connection${at}`,
        { kind: 'postgresql', url, schema: `foreign_${i}`, ...(plan && { plan }) },
      )
      return { status: reply.statusCode, body: reply.json() }
    })
  },
)
