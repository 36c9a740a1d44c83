import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { gzipSync } from 'node:zlib'
import { DocumentGenerator } from './graphql-documents.ts'
import {
  chance,
  type Draw,
  hostileFormula,
  hostileHtml,
  hostileJson,
  hostileTexts,
  jsonTree,
  mutated,
  mutatedBytes,
  often,
  oneOf,
  repeated,
} from './hostile-values.ts'
import type { World } from './world.ts'
import { unzip, zip } from './zip.ts'

/**
 * One function for each kind of input. Routes, fields and operations come from the server's own lists, so new ones are
 * fuzzed automatically.
 */
export type InputKind = (draw: Draw, world: World) => InjectOptions

export const inputKinds: Readonly<Record<string, InputKind>> = {
  route: (draw, world) => {
    const route = oneOf(
      draw,
      world.routes.filter(({ method, url }) => !streams.has(`${method} ${url}`)),
    )
    const path = route.url.replace(/:\w+/g, () => encodeURIComponent(parameterOf(draw, world).toWellFormed()))
    const query = chance(draw, 50) ? '' : `?${queryOf(draw, world)}`
    const url = `${path}${query}`
    if (route.method === 'GET') return asked(draw, world, { method: 'GET', url })
    return asked(draw, world, {
      method: route.method as 'POST',
      url,
      ...bodyOf(draw, hostileJson(draw, namesOf(world))),
    })
  },

  'GraphQL document': (draw, world) => graphqlOf(draw, world, (text) => text),

  'drastic mutation': (draw, world) => {
    const endpoint = oneOf(draw, ['tenant', 'admin'] as const)
    const schema = world.schemas[endpoint]
    const operation = oneOf(
      draw,
      schema.mutations.filter(({ name }) => endsTheWorld.test(name) && !/(Note|Remark)$/.test(name)),
    )
    const pool = drasticPool(world, operation.name)
    const document = new DocumentGenerator(draw, schema, pool).document('mutation', [operation])
    const payload = JSON.stringify({ query: document.text, variables: document.variables() })
    return asked(draw, world, { method: 'POST', url: `/graphql/${endpoint}`, payload, headers: json })
  },

  'broken GraphQL document': (draw, world) => graphqlOf(draw, world, (text) => mutated(draw, text)),

  'GraphQL variables': (draw, world) => {
    const query = oneOf(draw, [
      `query($w: NoteWhere, $o: [NoteOrderBy!], $s: String, $l: Int, $f: Int) {
        note(where: $w, orderBy: $o, search: $s, limit: $l, offset: $f) { title } }`,
      'query($w: NoteWhere, $g: [String!], $z: String) { note_aggregate(where: $w, groupBy: $g, timeZone: $z) { keys count } }',
      'query($w: NoteWhere, $a: String) { note_page(where: $w, after: $a) { records { id } } }',
      'mutation($w: CreateNoteInput!) { createNote(data: $w) { id } }',
    ])
    const variables = ['w', 'o', 's', 'l', 'f', 'g', 'z', 'a']
      .filter(() => chance(draw, 60))
      .map((name) => `"${name}":${hostileJson(draw, namesOf(world))}`)
    return asked(draw, world, {
      method: 'POST',
      url: '/graphql/tenant',
      payload: `{"query":${JSON.stringify(query)},"variables":{${variables.join(',')}}}`,
      headers: json,
    })
  },

  filter: (draw, world) => {
    const where = encodeURIComponent(hostileJson(draw, namesOf(world)).slice(0, 6000).toWellFormed())
    const order = encodeURIComponent(jsonTree(draw, namesOf(world), 3).toWellFormed())
    return asked(draw, world, { method: 'GET', url: `/api/export/note.csv?where=${where}&orderBy=${order}` })
  },

  REST: (draw, world) => {
    const names = namesOf(world)
    const record = `/api/records/note/${world.ids[0]}`
    const [method, url] = oneOf(draw, [
      ['POST', '/api/records/note'],
      ['POST', '/api/records/note/query'],
      ['PUT', '/api/records/note?key=title'],
      ['PATCH', record],
      ['POST', '/api/records/note/bulk'],
      ['PUT', '/api/records/note/bulk?key=title'],
      ['PATCH', '/api/records/note/bulk'],
      ['POST', '/api/records/note/bulk/update'],
      ['GET', '/api/records/note'],
    ] as const)
    if (method !== 'GET') return asked(draw, world, { method, url, payload: hostileJson(draw, names), headers: json })
    const options = ['where', 'orderBy', 'limit', 'offset', 'after', 'search', 'fields', 'bin', 'total']
      .filter(() => chance(draw, 30))
      .map((name) => `${name}=${encodeURIComponent(hostileJson(draw, names).slice(0, 2000).toWellFormed())}`)
    return asked(draw, world, { method, url: `${oneOf(draw, [url, record])}?${options.join('&')}` })
  },

  record: (draw, world) => {
    const values = world.fields
      .filter(() => chance(draw, 40))
      .map(({ name, inputs }) => {
        const value = chance(draw, 70) ? oneOf(draw, inputs) : hostileJson(draw, namesOf(world))
        return `${JSON.stringify(name)}:${value}`
      })
    return mutation(draw, world, 'createNote', `{${values.join(',')}}`, 'CreateNoteInput!')
  },

  'rich text': (draw, world) =>
    mutation(draw, world, 'createRemark', JSON.stringify({ body: hostileHtml(draw) }), 'CreateRemarkInput!'),

  comment: (draw, world) => {
    const query = `mutation($body: String!) { _createComment(entity: "note", recordId: "${world.ids[0]}", body: $body) { id } }`
    return asked(draw, world, {
      method: 'POST',
      url: '/graphql/tenant',
      payload: JSON.stringify({ query, variables: { body: hostileHtml(draw) } }),
      headers: json,
    })
  },

  formula: (draw, world) => {
    const expression = hostileFormula(draw, ['title', ...world.fields.map(({ name }) => name)])
    const data = {
      tenantId: world.workspace.tenantId,
      entityId: world.entityId,
      name: 'calculated',
      displayName: 'F',
      fieldType: 'formula',
      settings: { expression },
    }
    const query = 'mutation($data: CreateSystemFieldInput!) { createSystemField(data: $data) { id } }'
    return asked(draw, world, {
      method: 'POST',
      url: '/graphql/admin',
      payload: JSON.stringify({ query, variables: { data } }),
      headers: json,
    })
  },

  CSV: (draw, world) => {
    const columns = world.fields.filter(() => chance(draw, 40)).slice(0, 8)
    const separator = oneOf(draw, [',', ',', ';', '\t', '|'])
    const cell = (text: string) =>
      /["\n,;\t|]/.test(text) && chance(draw, 90) ? `"${text.replaceAll('"', '""')}"` : text
    const row = () =>
      columns
        .map(({ fixture }) => [
          ...fixture.texts.map(({ text }) => text),
          ...fixture.badTexts.map(({ text }) => text),
          ...hostileTexts,
        ])
        .map((pool) => cell(oneOf(draw, pool)))
        .join(separator)
    const rows = Array.from({ length: draw(fc.nat, { max: 5 }) }, row)
    const text = [columns.map(({ name }) => name).join(separator), ...rows].join(oneOf(draw, ['\n', '\r\n', '\r']))
    const content = chance(draw, 50) ? mutated(draw, text) : text
    return imported(draw, world, Buffer.from(content, oneOf(draw, ['utf8', 'utf8', 'utf16le', 'latin1'])), 'text/csv')
  },

  NDJSON: (draw, world) => {
    const lines = Array.from({ length: draw(fc.nat, { max: 4 }) }, () => hostileJson(draw, namesOf(world)))
    return imported(draw, world, Buffer.from(lines.join('\n')), 'application/x-ndjson')
  },

  XLSX: (draw, world) => {
    if (chance(draw, 30)) return imported(draw, world, mutatedBytes(draw, world.workbook), xlsx)
    const parts = unzip(world.workbook)
    const name = oneOf(draw, [...parts.keys()])
    const text = parts.get(name)!.toString()
    parts.set(name, Buffer.from(chance(draw, 20) ? hostileXml(draw) : mutated(draw, text)))
    return imported(draw, world, zip(parts), xlsx)
  },

  archive: (draw, world) => {
    const at = world.archive.indexOf('"') + draw(fc.nat, { max: 20_000 })
    const text = mutated(draw, world.archive.toString('latin1', at, at + 2000))
    const changed = Buffer.concat([
      world.archive.subarray(0, at),
      Buffer.from(text, 'latin1'),
      world.archive.subarray(at + 2000),
    ])
    const content = chance(draw, 50) ? gzipSync(changed) : mutatedBytes(draw, gzipSync(world.archive))
    return asked(draw, world, {
      method: 'POST',
      url: `/api/organizations/${world.workspace.organizationId}/archive`,
      ...multipart(content, 'a.tar.gz', { name: `Copy ${draw(fc.nat)}` }),
    })
  },
}

/** These respond until the client disconnects. */
const streams = new Set(['POST /graphql/tenant', 'POST /graphql/admin'])

const json = { 'content-type': 'application/json' }
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * Most requests are sent by the owner, who has all permissions, and some without a session. Another user sends those
 * that end a session.
 */
function asked(draw: Draw, { workspace }: World, request: InjectOptions): InjectOptions {
  const endsSession = /\/api\/(auth|account|me)\b/.test(request.url as string)
  const { authorization, ...tenant } = workspace.owner.headers as Record<string, string>
  const isSignedIn = !endsSession && chance(draw, 90)
  const headers = { ...tenant, ...(isSignedIn ? { authorization } : {}), ...request.headers }
  return { ...request, headers }
}

function graphqlOf(draw: Draw, world: World, change: (text: string) => string): InjectOptions {
  const endpoint = oneOf(draw, ['tenant', 'admin'] as const)
  const schema = world.schemas[endpoint]
  const kind = chance(draw, 60) ? 'query' : 'mutation'
  const isDrastic = kind === 'mutation' && chance(draw, 25)
  const operations =
    kind === 'query' ? schema.queries : schema.mutations.filter(({ name }) => endsTheWorld.test(name) === isDrastic)
  const pool = isDrastic ? drasticPool(world) : (scalar: string, name: string) => poolOf(world, scalar, name)
  const document = new DocumentGenerator(draw, schema, pool).document(kind, operations)
  const payload = JSON.stringify({ query: change(document.text), variables: document.variables() })
  return asked(draw, world, { method: 'POST', url: `/graphql/${endpoint}`, payload, headers: json })
}

/** Mutations that could make everything else unreachable: they get ids of spare objects, or of none. */
const endsTheWorld = /(Tenant|Organization|User|Users|Roles?|Security\w*|Provider|Server)$|^(delete|purge|suspend)|Turn/

/** Mostly ids of the right kind. The tenant to delete is named `id`, not `tenantId`. */
function drasticPool(world: World, operation = '') {
  const kinds = Object.entries(world.spare)
  const requested = kinds.flatMap(([kind, ids]) => (operation.includes(kind) ? ids : []))
  const ids = [...Array<string[]>(40).fill(requested).flat(), ...kinds.flatMap(([, spare]) => spare), ...idsOfNothing]
  const tenants = Array<string>(ids.length).fill(world.workspace.tenantId)
  return (scalar: string, name: string): readonly unknown[] => {
    if (scalar !== 'ID') return poolOf(world, scalar, name)
    return name === 'tenantId' ? [...ids, ...tenants] : ids
  }
}

const idsOfNothing = ['01890000-0000-7000-8000-000000000000', '00000000-0000-0000-0000-000000000000', 'x', '']

function poolOf(world: World, scalar: string, name: string): readonly unknown[] {
  const names = namesOf(world)
  if (name === 'groupBy' || name === 'fields') return [...names, 'createdAt:month', 'a.b']
  if (scalar === 'ID') return [...world.ids, 'x']
  if (scalar === 'Boolean') return [true, false]
  if (scalar === 'Int' || scalar === 'Float') return [0, 1, 2, 50, 1000, 1001, -1, 1e15, 2.5]
  if (scalar === 'JSON')
    return [{}, [], null, 'x', 1, { title: { eq: 'x' } }, { sections: [{ fields: ['title'] }] }, [{ a: [{}] }]]
  return [...names, ...hostileTexts, 'Name', 'note']
}

const namesOf = ({ fields }: World): readonly string[] => [
  'title',
  'note',
  'remarks',
  'remarks_record',
  'and',
  'or',
  'not',
  'some',
  'every',
  'eq',
  'in',
  'contains',
  'isNull',
  'has',
  'id',
  'name',
  'email',
  'password',
  'token',
  'query',
  'variables',
  'entity',
  'recordId',
  'field',
  'tenantId',
  'data',
  'type',
  ...fields.map(({ name }) => name),
]

function parameterOf(draw: Draw, world: World): string {
  return oneOf(draw, [
    ...world.ids,
    'note',
    'note.csv',
    'note.xlsx',
    'remark.ndjson',
    'tenant.graphql',
    ...hostileTexts,
  ])
}

function queryOf(draw: Draw, world: World): string {
  const keys = [
    'where',
    'orderBy',
    'fields',
    'mode',
    'key',
    'dryRun',
    'entity',
    'search',
    'limit',
    'offset',
    'after',
    'from',
    'to',
    'match.a',
    'size',
    'sheet',
  ]
  const value = () =>
    chance(draw, 50) ? jsonTree(draw, namesOf(world), 2) : oneOf(draw, [...hostileTexts, ...world.ids])
  const pairs = Array.from(
    { length: draw(fc.integer, { min: 1, max: 4 }) },
    () => [oneOf(draw, keys), value()] as const,
  )
  return pairs.map(([key, text]) => `${key}=${encodeURIComponent(text.toWellFormed()).slice(0, 4000)}`).join('&')
}

function bodyOf(draw: Draw, text: string): InjectOptions {
  if (chance(draw, 10)) return multipart(Buffer.from(text), 'a.txt')
  if (chance(draw, 5)) return { payload: text, headers: { 'content-type': 'multipart/form-data' } }
  const type = oneOf(draw, [
    'application/json',
    'application/json',
    'application/json',
    'text/csv',
    'text/plain',
    'application/x-www-form-urlencoded',
  ])
  return { payload: text, headers: { 'content-type': type } }
}

function mutation(draw: Draw, world: World, name: string, data: string, type: string): InjectOptions {
  const query = `mutation($data: ${type}) { ${name}(data: $data) { id } }`
  const payload = `{"query":${JSON.stringify(query)},"variables":{"data":${data}}}`
  return asked(draw, world, { method: 'POST', url: '/graphql/tenant', payload, headers: json })
}

function imported(draw: Draw, world: World, content: Buffer, type: string): InjectOptions {
  const url = oneOf(draw, [
    '/api/import-preview?entity=note',
    '/api/import/note?dryRun=true',
    '/api/import/note?dryRun=true&partial=true',
    '/api/import/note?mode=upsert&key=title&dryRun=true',
  ])
  return asked(draw, world, { method: 'POST', url, payload: content, headers: { 'content-type': type } })
}

function multipart(content: Buffer, name: string, fields: Readonly<Record<string, string>> = {}): InjectOptions {
  const boundary = 'the-boundary-of-the-fuzzer'
  const head =
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ` +
    `application/octet-stream\r\n\r\n`
  const before = Object.entries(fields).map(
    ([field, text]) => `--${boundary}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${text}\r\n`,
  )
  const payload = Buffer.concat([Buffer.from(before.join('') + head), content, Buffer.from(`\r\n--${boundary}--\r\n`)])
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}

function hostileXml(draw: Draw): string {
  const piece = oneOf(draw, [
    '<a>',
    '<!--',
    '<![CDATA[',
    '"',
    '&amp;',
    '<row><c t="s"><v>9</v></c></row>',
    '<c r="XFD1048576"/>',
    '<!ENTITY a "b">',
    ' a="b"',
  ])
  return `<?xml version="1.0"?><worksheet>${repeated(piece, often(draw))}</worksheet>`
}
