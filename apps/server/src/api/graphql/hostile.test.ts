import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorStatus } from '@monarch/schema'
import { startWorkspace, type Workspace } from '../../../../../tests/integration/builders.ts'

/**
 * Malicious requests. Each response has a known code, is not a 5xx, and changes nothing. Unbounded work would exceed the time limit of the
 * test.
 */
let workspace: Workspace
beforeAll(async () => {
  workspace = await startWorkspace()
  const { id } = await workspace.buildEntity('note', [
    { name: 'title', fieldType: 'text' },
    { name: 'size', fieldType: 'number' },
  ])
  await workspace.buildEntity('remark', [
    { name: 'text', fieldType: 'text' },
    { name: 'note', fieldType: 'relationship', settings: { entityId: id, inverseName: 'remarks' } },
  ])
  // Before the first request with a cost estimate, since table sizes are read once a minute.
  await workspace.buildEntity('heap', [{ name: 'title', fieldType: 'text' }])
  const { db } = (await workspace.app.tenants.find(workspace.tenantId))!
  await db.asOwner(async (client) => {
    await client.query(`insert into heap (id, title) select gen_random_uuid(), 'many' from generate_series(1, 30000)`)
    await client.query('analyze heap')
    // Not analyzed yet, so the size is known only from the files.
    await client.query(`insert into note (id, title) select gen_random_uuid(), 'many' from generate_series(1, 20)`)
    await client.query(
      'insert into remark (id, note) select gen_random_uuid(), n.id from (select id from note) n, generate_series(1, 3000)',
    )
  })
})
afterAll(() => workspace.close())

async function send(body: string, headers: Record<string, string> = {}, url = '/graphql/tenant') {
  const reply = await workspace.fastify.inject({
    method: 'POST',
    url,
    headers: { ...workspace.owner.headers, ...headers },
    payload: body,
  })
  expect(reply.statusCode).toBeLessThan(500)
  return reply.json<{ data?: unknown; errors?: { message: string; extensions: { code: string } }[] }>()
}

async function codeOf(query: string, variables: unknown = {}): Promise<string | undefined> {
  const { errors } = await send(JSON.stringify({ query, variables }))
  const code = errors?.[0]?.extensions.code
  if (code !== undefined) expect(Object.keys(errorStatus)).toContain(code)
  expect(code).not.toBe('INTERNAL')
  return code
}

const nested = (levels: number): string => 'remarks { note_record { '.repeat(levels) + 'id' + ' } }'.repeat(levels)

describe('bodies', () => {
  const bodies: readonly [name: string, body: string][] = [
    ['nothing', ''],
    ['invalid JSON', '{"query":'],
    ['null', 'null'],
    ['an empty batch', '[]'],
    ['a number', '5'],
    ['no query', '{}'],
    ['a query that is not text', '{"query":{"a":1}}'],
    ['variables that are not an object', '{"query":"{ note { id } }","variables":[1]}'],
    ['an operationName that is not text', '{"query":"{ note { id } }","operationName":1}'],
    ['an unknown operation', '{"query":"query A { note { id } }","operationName":"B"}'],
    ['two operations without operationName', '{"query":"query A { note { id } } query B { note { id } }"}'],
  ]
  test.each(bodies)('%s', async (_name, body) => {
    const { errors } = await send(body)
    expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT')
  })

  test('unknown keys are ignored', async () => {
    const { data, errors } = await send('{"query":"{ __typename }","x":1}')
    expect([data, errors]).toEqual([{ __typename: 'Query' }, undefined])
  })

  test('another content type', async () => {
    const { errors } = await send('query={note{id}}', { 'content-type': 'application/x-www-form-urlencoded' })
    expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT')
  })
})

describe('documents', () => {
  const many = (count: number, part: (i: number) => string) =>
    Array.from({ length: count }, (_, i) => part(i)).join(' ')
  const spreads = `${many(30, (i) => `fragment F${i} on Note { ...F${i + 1} ... { ...F${i + 1} } }`)} fragment F30 on Note { id }`
  const large = `fragment F on Note { ${many(100, (i) => `a${i}: id`)} }`
  const documents: readonly [name: string, query: string, code: string][] = [
    ['nested too deep', `{ note { ${nested(20)} } }`, 'QUERY_TOO_COMPLEX'],
    ['unclosed braces', '{a'.repeat(20_000), 'QUERY_TOO_COMPLEX'],
    ['unclosed brackets', `{ note(where: {and: ${'['.repeat(10_000)}`, 'QUERY_TOO_COMPLEX'],
    ['too many aliases', `{ ${many(1100, (i) => `a${i}: note { id }`)} }`, 'QUERY_TOO_COMPLEX'],
    ['too many tokens', `{ note { ${many(20_000, () => 'id')} } }`, 'QUERY_TOO_COMPLEX'],
    ['an unterminated string', '{ note(search: "', 'GRAPHQL_PARSE_FAILED'],
    ['an alias longer than a PostgreSQL identifier', `{ ${'a'.repeat(64)}: note { id } }`, 'BAD_USER_INPUT'],
    ['a fragment that spreads itself', '{ note { ...A } } fragment A on Note { ...A }', 'GRAPHQL_VALIDATION_FAILED'],
    [
      'fragments that spread each other',
      '{ note { ...A } } fragment A on Note { remarks { ...B ...B } } fragment B on Remark { note_record { ...A ...A } }',
      'GRAPHQL_VALIDATION_FAILED',
    ],
    [
      'too many fragments for validation',
      `{ note { ${many(240, (i) => `...F${i}`)} } } ${many(240, (i) => `fragment F${i} on Note { id title }`)}`,
      'QUERY_TOO_COMPLEX',
    ],
    [
      'too many fragments for a document',
      `{ note { ${many(700, (i) => `...F${i}`)} } } ${many(700, (i) => `fragment F${i} on Note { id }`)}`,
      'QUERY_TOO_COMPLEX',
    ],
    ['one field many times', `{ note { ${many(1900, () => 'id')} } }`, 'QUERY_TOO_COMPLEX'],
    ['one selection many times', `{ ${many(900, () => 'note { id }')} }`, 'QUERY_TOO_COMPLEX'],
    ['fragments without fields', `{ note { ...F0 } } ${spreads}`, 'QUERY_TOO_COMPLEX'],
    ['many large operations', `${many(200, (i) => `query Q${i} { note { ...F } }`)} ${large}`, 'QUERY_TOO_COMPLEX'],
    ['too many directives', `{ note { ${many(501, () => 'id @include(if: true)')} } }`, 'QUERY_TOO_COMPLEX'],
    [
      'too many variables',
      `query(${many(501, (i) => `$v${i}: Int`)}) { ${many(501, (i) => `a${i}: note(limit: $v${i}) { id }`)} }`,
      'QUERY_TOO_COMPLEX',
    ],
    ['a long document', `{ note { id } } # ${'x'.repeat(1_000_000)}`, 'QUERY_TOO_COMPLEX'],
    [
      'a deeply nested literal',
      `{ note(where: ${'{not: '.repeat(200)}{}${'}'.repeat(200)}) { id } }`,
      'QUERY_TOO_COMPLEX',
    ],
    [
      'a deeply nested default',
      `query($w: NoteWhere = ${'{not: '.repeat(200)}{}${'}'.repeat(200)}) { note(where: $w) { id } }`,
      'QUERY_TOO_COMPLEX',
    ],
    ['a fragment of another type', '{ note { ...A } } fragment A on Remark { id }', 'GRAPHQL_VALIDATION_FAILED'],
    ['an unknown directive', '{ note { id @nope } }', 'GRAPHQL_VALIDATION_FAILED'],
    ['a missing variable of a directive', 'query($x: Boolean!) { note { id @include(if: $x) } }', 'BAD_USER_INPUT'],
    ['a property that every object has', '{ constructor { id } }', 'GRAPHQL_VALIDATION_FAILED'],
    ['an internal table', '{ monarch { id } }', 'GRAPHQL_VALIDATION_FAILED'],
    [
      'too many nested lists',
      '{ note(limit: 1000) { remarks(limit: 1000) { note_record { remarks(limit: 1000) { id } } } } }',
      'QUERY_TOO_COMPLEX',
    ],
  ]
  test.each(documents)('%s', async (_name, query, code) => expect(await codeOf(query)).toBe(code))

  test('fragments that double with every level are counted, not expanded', async () => {
    const levels = many(
      30,
      (i) =>
        `fragment F${i} on Note { a: remarks(limit: 1) { note_record { ...F${i + 1} } }
          b: remarks(limit: 1) { note_record { ...F${i + 1} } } }`,
    )
    expect(await codeOf(`{ note { ...F0 } } ${levels} fragment F30 on Note { id }`)).toBe('QUERY_TOO_COMPLEX')
  })
})

describe('values', () => {
  const where = `query($w: NoteWhere, $o: [NoteOrderBy!], $s: String, $l: Int, $f: Int) {
      note(where: $w, orderBy: $o, search: $s, limit: $l, offset: $f) { title } }`
  const refused: readonly [name: string, variables: string][] = [
    ['a prototype as a field', '{"w":{"__proto__":{"eq":"x"}}}'],
    ['a constructor as an operator', '{"w":{"title":{"constructor":"x"}}}'],
    ['SQL as a field', '{"w":{"title\\" = 1 or 1=1 --":{"eq":"x"}}}'],
    ['SQL as an order', '{"o":[{"title; drop table note":"ASC"}]}'],
    ['SQL as a direction', '{"o":[{"title":"ASC; drop table note"}]}'],
    ['an object as a value', '{"w":{"title":{"eq":{"a":1}}}}'],
    ['a list as a value', '{"w":{"title":{"contains":["a"]}}}'],
    ['more than 64 bits', '{"w":{"size":{"gt":9223372036854775808}}}'],
    ['an infinite number', '{"w":{"size":{"gt":1e400}}}'],
    ['a fraction for an integer', '{"w":{"size":{"gt":1.5}}}'],
    ['a zero byte', '{"s":"a\\u0000b"}'],
    ['an unpaired surrogate', '{"w":{"title":{"eq":"\\ud800"}}}'],
    ['a long search', `{"s":"${'a'.repeat(5000)}"}`],
    ['a limit that is not a number', '{"l":"50"}'],
    ['a negative offset', '{"f":-1}'],
    ['a huge offset', '{"f":1000000}'],
    ['conditions nested 3,000 deep', `{"w":${'{"not":'.repeat(3000)}{}${'}'.repeat(3000)}}`],
    ['a list nested 3,000 deep', `{"w":{"title":{"eq":${'['.repeat(3000)}${']'.repeat(3000)}}}}`],
    ['conditions nested extremely deep', `{"w":${'{"not":'.repeat(500)}{}${'}'.repeat(500)}}`],
    ['too many conditions', `{"w":{"or":[${Array.from({ length: 500 }, () => '{"size":{"eq":1}}').join(',')}]}}`],
    ['too many values', `{"w":{"size":{"in":[${Array.from({ length: 10_001 }, () => 1).join(',')}]}}}`],
  ]
  test.each(refused)('%s', async (_name, variables) => {
    const { errors, data } = await send(`{"query":${JSON.stringify(where)},"variables":${variables}}`)
    expect(['BAD_USER_INPUT', 'QUERY_TOO_COMPLEX']).toContain(errors?.[0]?.extensions.code)
    expect(data ?? null).toBeNull()
  })

  const texts = [
    `'; drop table note; --`,
    '"',
    '\\',
    '%',
    '_',
    '$1',
    '{"a":1}',
    '=1+1',
    '\u202e',
    '🏳️‍🌈',
    'ﷺ',
    'a\nb',
    ' lead and trail ',
    'ｆｕｌｌ',
    'İ',
    '\u0001',
  ]
  test.each(texts)('the text %j is just a text', async (title) => {
    const made = await workspace.owner.tenant('mutation($d: CreateNoteInput!) { createNote(data: $d) { title } }', {
      d: { title },
    })
    expect(made.data.createNote.title).toBe(title)
    for (const operator of ['eq', 'contains', 'startsWith', 'endsWith']) {
      const found = await workspace.owner.tenant(where, { w: { title: { [operator]: title } } })
      expect(found.data.note.map((note: { title: string }) => note.title)).toContain(title)
    }
  })

  test('a wildcard character matches itself and not everything', async () => {
    await workspace.owner.tenant('mutation { createNote(data: {title: "100 percent"}) { id } }')
    const found = await workspace.owner.tenant(where, { w: { title: { contains: '%' } } })
    expect(found.data.note).toEqual([{ title: '%' }])
  })
})

describe('another tenant', () => {
  test('is reported as missing, however it is named', async () => {
    const other = await startWorkspace()
    try {
      const { id } = await other.buildEntity('secret', [{ name: 'name', fieldType: 'text' }])
      const codes = [
        await send('{"query":"{ secret { id } }"}', { 'x-tenant-id': other.tenantId }),
        await send('{"query":"{ secret { id } }"}'),
        await send(
          JSON.stringify({
            query: 'mutation($id: ID!) { updateTenantEntity(id: $id, data: {displayName: "x"}) { id } }',
            variables: { id },
          }),
          {},
          '/graphql/admin',
        ),
      ].map(({ errors }) => errors?.[0]?.extensions.code)
      expect(codes).toEqual(['NOT_FOUND', 'GRAPHQL_VALIDATION_FAILED', 'NOT_FOUND'])
    } finally {
      await other.close()
    }
  })
})

describe('many totals of a large entity', () => {
  const many = (part: string) => `{ ${Array.from({ length: 60 }, (_, i) => `a${i}: ${part}`).join(' ')} }`
  test('are refused in one document and answered one at a time', async () => {
    const all = 'heap_aggregate { count distinct median min max }'
    expect(await codeOf(many(all))).toBe('QUERY_TOO_COMPLEX')
    expect(await codeOf(`{ ${all} }`)).toBeUndefined()
  })

  test('are answered when an index finds the records', async () => {
    const one = '00000000-0000-7000-8000-000000000000'
    expect(await codeOf(many(`heap_aggregate(where: {id: {eq: "${one}"}}) { count distinct }`))).toBeUndefined()
    expect(await codeOf(many('heap(limit: 1) { id }'))).toBeUndefined()
  })
})

describe('nested lists of large entities', () => {
  const many = (count: number, part: string) =>
    `{ ${Array.from({ length: count }, (_, i) => `a${i}: ${part}`).join(' ')} }`
  const reached = 'remarks(limit: 50) { note_record { remarks(limit: 1, orderBy: [{text: DESC}]) { id } } }'

  test('are refused when they read too many records for their result', async () => {
    expect(await codeOf(many(45, `note(limit: 20) { ${reached} }`))).toBe('QUERY_TOO_COMPLEX')
    expect(await codeOf(`{ note(limit: 1) { ${reached} } }`)).toBeUndefined()
  })

  test('filters that follow relations are refused if they read too much', async () => {
    const some = (levels: number): string =>
      levels === 0 ? '{text: {contains: "x"}}' : `{note_record: {remarks: {some: ${some(levels - 1)}}}}`
    expect(await codeOf(`{ note(where: {remarks: {some: ${some(3)}}}) { id } }`)).toBe('QUERY_TOO_COMPLEX')
    expect(await codeOf(`{ note(where: {remarks: {some: ${some(0)}}}) { id } }`)).toBeUndefined()
  })

  test('lists and totals in the sizes that screens request are answered', async () => {
    const list = 'note(limit: 50, where: {title: {contains: "o"}}) { id title remarks(limit: 5) { id text } }'
    const total = 'note_aggregate(where: {title: {contains: "o"}}) { count }'
    expect(await codeOf(`{ ${list} ${total} }`)).toBeUndefined()
    expect(
      await codeOf(many(20, 'note(limit: 20) { remarks(limit: 10) { id note_record { title } } }')),
    ).toBeUndefined()
  })
})
