import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect as dial, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type BaseProposal, type BaseReport, nameFromLabel } from '@monarch/schema'
import { startWorkspace, type Workspace } from '../../../../../../tests/integration/builders.ts'
import { clientConfig, connect } from '../../../platform/db/connection.ts'
import { readDatabaseUrl } from './connection.ts'

let workspace: Workspace
let closed: Workspace
let url: string
const servers: Server[] = []

/** A server on a free port of loopback. */
async function listen(serve: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    serve(socket)
  }).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** Connects without TLS. */
const addressOf = (port: number) => `postgresql://a:b@127.0.0.1:${port}/c?sslmode=disable`

const secret = 'p:w@/#?% of the other database'
const tables = `
  create schema shop;
  create type shop.stage as enum ('new', 'won', 'lost');
  create table shop.client (id bigint primary key, name varchar(80) not null, code text unique, photo bytea, "Since" timestamptz);
  create table shop.deal (no text primary key, client_id bigint references shop.client, parent text references shop.deal,
    stage shop.stage, amount numeric(12, 2), is_open boolean, note jsonb, on_day date);
  create view shop.won as select * from shop.deal where stage = 'won';
  insert into shop.client values (9007199254740993, 'Acme', '007', 'x', '2024-03-04T05:06:07.89+02'), (2, '=Borg', '008', null, null);
  insert into shop.deal values ('A', 2, 'B', 'won', 12.50, true, '{"a": [1]}', '2024-01-31'),
    ('B', 9007199254740993, null, 'new', null, false, null, null)`

beforeAll(async () => {
  workspace = await startWorkspace({ config: { outboundAllow: ['127.0.0.1', 'localhost'] } })
  closed = await startWorkspace()
  const { host, port } = clientConfig(inject('postgres'), 'postgres') as { host: string; port: number }
  const database = workspace.app.server.adminDatabase
  const client = await connect(clientConfig(inject('postgres'), database))
  await client.query(tables)
  await client.query(`do $$ begin if not exists (select from pg_roles where rolname = 'base_reader') then
    create role base_reader login; end if; end $$`)
  await client.query(`alter role base_reader password '${secret}'`)
  await client.query(`grant connect on database ${database} to base_reader`)
  await client.query(
    'grant usage on schema shop to base_reader; grant select on all tables in schema shop to base_reader',
  )
  await client.end()
  // The server of the tests listens on a socket file.
  const bridge = await listen((socket) => {
    const there = dial(`${host}/.s.PGSQL.${port}`)
    there.on('error', () => socket.destroy())
    socket.pipe(there).pipe(socket)
  })
  url = `postgresql://base_reader:${encodeURIComponent(secret)}@127.0.0.1:${bridge}/${database}?sslmode=disable`
})
afterAll(async () => {
  for (const server of servers) server.close()
  await workspace.close()
  await closed.close()
})

async function send<Body = { readonly message: string }>(
  path: string,
  payload: object,
  by = workspace,
  key: string = randomUUID(),
) {
  const headers = { ...by.owner.headers, 'idempotency-key': key }
  const reply = await by.fastify.inject({ method: 'POST', url: path, headers, payload })
  return { status: reply.statusCode, text: reply.body, body: reply.json<Body>() }
}

/** The tables of the admin database that contain the words. */
async function tablesWith(words: string): Promise<readonly string[]> {
  const client = await connect(clientConfig(inject('postgres'), workspace.app.server.adminDatabase))
  const { rows } = await client.query<{ found: string }>(
    `select c.relname as found from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname not in ('pg_catalog', 'information_schema', 'shop') and c.relkind = 'r'
       and position($1 in query_to_xml(format('select * from %I.%I', n.nspname, c.relname), true, false, '')::text) > 0`,
    [words],
  )
  await client.end()
  return rows.map(({ found }) => found)
}

const propose = (given: object = {}, by = workspace) =>
  send<BaseProposal & { message: string }>(
    '/api/base-connection-proposal',
    { kind: 'postgresql', url, schema: 'shop', ...given },
    by,
  )

describe('a schema of a PostgreSQL database', () => {
  test('gets a proposal with types, enums as choices, and foreign keys as relations', async () => {
    const { status, body, text } = await propose()
    expect(status, text).toBe(200)
    expect(body.ignored).toEqual([{ name: 'client.photo', reason: 'It is binary' }])
    expect(
      body.tables.map(({ name, rows, columns }) => [
        name,
        rows,
        ...columns.map(({ header, fieldType, relation, hasUniqueRule }) =>
          [
            header,
            relation ? `${relation.table}.${relation.header}` : fieldType,
            ...(hasUniqueRule ? ['unique'] : []),
          ].join(' '),
        ),
      ]),
    ).toEqual([
      ['client', 2, 'id number unique', 'name text', 'code text unique', 'Since datetime'],
      [
        'deal',
        2,
        'no text unique',
        'client_id client.id',
        'parent deal.no',
        'stage select',
        'amount decimal',
        'is_open boolean',
        'note json',
        'on_day date',
      ],
    ])
    const stage = body.tables[1]!.columns.find(({ header }) => header === 'stage')!
    expect(stage.settings).toEqual({ choices: [{ value: 'new' }, { value: 'won' }, { value: 'lost' }] })
  })

  test('is imported without losing a value, and leaves no trace of its password', async () => {
    const { body: proposal } = await propose()
    const name = (header: string) => nameFromLabel(header, 'field', new Set())
    const plan = {
      tables: proposal.tables.map(({ name: table, columns }) => ({
        name: table,
        headers: columns.map(({ header }) => header),
        columns: columns.map(({ header }) => name(header)),
        entity: { name: `pg_${table}`, displayName: `PG ${table}` },
        fields: columns.map(({ header, fieldType, settings, relation, hasUniqueRule }) => ({
          name: name(header),
          displayName: header,
          ...(relation
            ? { fieldType: 'relationship', settings: { inverseName: `${name(header)}_of` } }
            : { fieldType, settings, isUnique: hasUniqueRule }),
        })),
        relations: columns.flatMap(({ header, relation }) =>
          relation ? [{ field: name(header), table: relation.table, by: name(relation.header) }] : [],
        ),
      })),
    }
    const payload = { kind: 'postgresql', url, schema: 'shop', plan }
    const { status, text } = await send<BaseReport>('/api/base-connection', payload, workspace, 'one')
    expect(status, text).toBe(200)
    expect(await send('/api/base-connection', payload, workspace, 'one')).toMatchObject({ status, text })
    const { data } = await workspace.owner.tenant(`{ pg_deal(orderBy: [{no: ASC}]) { no stage amount is_open note on_day
      parent_record { no } client_id_record { id_value name code since } } }`)
    expect(data.pg_deal).toEqual([
      {
        no: 'A',
        stage: 'won',
        amount: 12.5,
        is_open: true,
        note: { a: [1] },
        on_day: '2024-01-31',
        parent_record: { no: 'B' },
        client_id_record: { id_value: 2, name: '=Borg', code: '008', since: null },
      },
      {
        no: 'B',
        stage: 'new',
        amount: null,
        is_open: false,
        note: null,
        on_day: null,
        parent_record: null,
        client_id_record: {
          id_value: expect.objectContaining({ text: '9007199254740993' }),
          name: 'Acme',
          code: '007',
          since: '2024-03-04T03:06:07.890Z',
        },
      },
    ])
    expect((await tablesWith('to import it')).length).toBeGreaterThan(0)
    expect(await tablesWith('of the other database')).toEqual([])
  })

  test('is refused without revealing more than the user already knows', async () => {
    const refusing = await listen((socket) =>
      socket.once('data', () => socket.end(Buffer.from('E\0\0\0\x17SFATAL\0C28P01\0Mno\0\0', 'latin1'))),
    )
    expect((await propose({ url: addressOf(refusing) })).body.message).toBe(
      '127.0.0.1 refuses the user or the password.',
    )
    expect((await propose({ schema: 'public' })).body.message).toContain('no table in the schema "public"')
    expect((await propose({ url: 'mysql://a@b/c' })).body.message).toContain('The URL must be like')
    const { status, body } = await propose({}, closed)
    expect([status, body.message]).toEqual([400, expect.stringContaining('is not on the public internet')])
  })

  test('must be encrypted, unless the operator has allowed its host', async () => {
    const encrypted = url.replace('?sslmode=disable', '')
    expect((await propose({ url: encrypted })).body.message).toMatch(/cannot be reached/)
  })

  test('cannot send an endless result', async () => {
    const port = await listen((socket) => {
      socket.once('data', () => {
        // AuthenticationOk and ReadyForQuery.
        socket.write(Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]))
        socket.once('data', () => {
          // A row whose length is a gigabyte.
          socket.write(Buffer.from([0x44, 0x40, 0, 0, 0]))
          const more = () => {
            while (socket.writable && socket.write(Buffer.alloc(1_000_000))) continue
          }
          socket.on('drain', more)
          more()
        })
      })
    })
    const { status, body } = await propose({ url: addressOf(port) })
    expect([status, body.message]).toEqual([400, '127.0.0.1 sent more than 64 MB for one statement.'])
  })
})

test('every part of a URL is parsed, and errors do not quote it', () => {
  expect(readDatabaseUrl('postgres://us%40er:a%2Fb@db.example.com:6543/my%20base?sslmode=require')).toEqual({
    host: 'db.example.com',
    port: 6543,
    user: 'us@er',
    password: 'a/b',
    database: 'my base',
    sslmode: 'require',
  })
  for (const wrong of [
    '',
    'secret',
    'postgres://secret',
    'postgres://u:secret%zz@h/d',
    'postgres://u:secret@h/d?sslmode=x',
  ])
    expect(() => readDatabaseUrl(wrong)).toThrow(/^(?!.*secret)/)
})
