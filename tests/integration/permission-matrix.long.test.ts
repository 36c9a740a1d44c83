import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { upload } from '../../apps/server/src/capabilities/files/upload.test-helper.ts'
import { tokenOf } from '../../apps/server/src/structure/public-links/tokens.ts'
import { newId } from '../../apps/server/src/platform/new-id.ts'
import type { Person } from './builders.ts'
import {
  type FieldName,
  fields,
  knows,
  mayBin,
  mayMake,
  mayReach,
  mayRead,
  mayWrite,
  roleNames,
  type RoleName,
  type Row,
  rows,
  seesWhole,
} from './matrix-table.ts'
import { type CellRequest, eqId, exportOf, masked, only, type Read, requestsTo, text } from './matrix-requests.ts'
import { reportReads, seesMetric, storeMetrics } from './matrix-reports.ts'
import { type MatrixWorld, must, startMatrixWorld, wordOf } from './matrix-world.ts'
import { openStream } from './test-stream.ts'

/**
 * Every endpoint for every role, row and field, as `matrix-table.ts` specifies. Refusals must look the same as for
 * unknown objects: a hidden row like an unknown id, a hidden field like an unknown name.
 */

let world: MatrixWorld
let workspace: MatrixWorld['workspace']
let people: MatrixWorld['people']
let ids: MatrixWorld['ids']
let files: MatrixWorld['files']
const { get, post, rest, importCsv } = requestsTo(() => workspace.fastify)
const ghost = '019b0000-0000-7000-8000-000000000001'
/** An unknown name of the same length and similarity. */
const unknownName = (field: FieldName): string => ({ title: 'tutle', price: 'prize', note: 'rote' })[field]

beforeAll(async () => {
  world = await startMatrixWorld()
  ;({ workspace, people, ids, files } = world)
})
afterAll(() => workspace.close())

const theId = ({ id }: CellRequest): string => id
const reads: Readonly<Record<string, Read>> = {
  list: { ask: ({ person, id, field }) => text(person, `{ deal(${only(id)}) { ${field} } }`) },
  'a record by its id': { ask: ({ person, id, field }) => text(person, `{ deal_by_id(id: "${id}") { ${field} } }`) },
  page: { ask: ({ person, id, field }) => text(person, `{ deal_page(${only(id)}) { records { ${field} } } }`) },
  filter: {
    ask: ({ person, field, word }) => text(person, `{ deal(where: {${field}: {eq: "${word}"}}) { id } }`),
    shownAs: theId,
    ghosts: 'no id is named',
  },
  'filter through a relation': {
    ask: ({ person, field, word }) =>
      text(person, `{ account(where: {deals: {some: {${field}: {eq: "${word}"}}}}) { deals { id } } }`),
    shownAs: theId,
    ghosts: 'no id is named',
  },
  groups: {
    ask: ({ person, id, field }) => text(person, `{ deal_aggregate(${only(id)}, groupBy: ["${field}"]) { keys } }`),
  },
  // The only figure that exists for texts.
  'count of distinct values': {
    ask: ({ person, id, field }) => text(person, `{ deal_aggregate(${only(id)}) { distinct(fields: ["${field}"]) } }`),
    shownAs: ({ field }) => `{"${field}":1}`,
  },
  'nested records': { ask: ({ person, id, field }) => text(person, `{ account { deals(${only(id)}) { ${field} } } }`) },
  formula: { ask: ({ person, id, field }) => text(person, `{ deal(${only(id)}) { ${field}_loud } }`) },
  lookup: { ask: ({ person, field }) => text(person, `{ account { ${field}_all } }`), ghosts: 'no id is named' },
  search: {
    ask: ({ person, word }) => text(person, `{ deal(search: "${word}") { id } }`),
    shownAs: theId,
    byIndex: true,
    ghosts: 'no id is named',
  },
  'global search': {
    ask: ({ person, word }) => text(person, `{ _search(query: "${word}") { id } }`),
    shownAs: theId,
    byIndex: true,
    ghosts: 'no id is named',
  },
  history: {
    ask: ({ person, id }) => text(person, `{ deal_history(id: "${id}") { changes } }`),
    byIndex: true,
    ghosts: 'it is empty for both',
  },
  'export as CSV': { ask: ({ person, id, field }) => get(person, exportOf('csv', id, field)) },
  'export as lines': { ask: ({ person, id, field }) => get(person, exportOf('ndjson', id, field)) },
  'list by REST': {
    ask: ({ person, id, field }) => get(person, `/api/records/deal?fields=${field}&total=true&where=${eqId(id)}`),
  },
  'list by REST, sorted': {
    ask: ({ person, id, field }) =>
      get(person, `/api/records/deal?orderBy=${encodeURIComponent(`[{"${field}":"ASC"}]`)}&where=${eqId(id)}`),
  },
  'groups by REST': {
    ask: ({ person, id, field }) => get(person, `/api/records/deal/aggregate?groupBy=${field}&where=${eqId(id)}`),
  },
  'history by REST': {
    ask: ({ person, id }) => get(person, `/api/records/deal/${id}/history`),
    byIndex: true,
  },
  'record by REST': { ask: ({ person, id, field }) => get(person, `/api/records/deal/${id}?fields=${field}`) },
  'whole record by REST': {
    ask: async ({ person, id }) => (await get(person, `/api/records/deal/${id}`)).replaceAll(id, ''),
  },
  file: {
    ask: async ({ person, id, original }) => get(person, `/api/files/${files.get(`${id} ${original}`) ?? ghost}`),
    ghosts: 'the id is of the file',
  },
  'calendar feed': {
    ask: ({ person, id, original }) => calendarOf(person, { titleField: original, recordId: id }),
    ghosts: 'the fields and records are chosen when it is published',
  },
  ...reportReads(() => world),
  'link to a file': {
    ask: async ({ person, id, original }) =>
      post(person, `/api/files/${files.get(`${id} ${original}`) ?? ghost}/link`, {}),
    ghosts: 'the id is of the file',
  },
}

/** A calendar that the user has published, as everyone with the link reads it. */
async function calendarOf(person: Person, { titleField, recordId }: { titleField: string; recordId: string }) {
  const { app, fastify, owner, tenantId } = workspace
  const { id: viewId } = (calendar ??= (
    await must(
      owner.admin('mutation($data: CreateViewInput!) { createView(data: $data) { id } }', {
        data: { tenantId, entityId: world.dealId, name: 'Calendar', type: 'calendar', config: {} },
      }),
    )
  ).createView)
  const { id: fieldId } = await app.admin
    .selectFrom('systemFields')
    .select('id')
    .where('entityId', '=', world.dealId)
    .where('name', '=', titleField)
    .executeTakeFirstOrThrow()
  const definition = { dateField: 'createdAt', titleField: `#${fieldId}`, filter: { id: { eq: recordId } } }
  const createdBy = await workspace.userIdOf(person)
  const linkId = newId()
  await app.admin.deleteFrom('publicLinks').where('viewId', '=', viewId).execute()
  await app.admin
    .insertInto('publicLinks')
    .values({ id: linkId, tenantId, viewId, kind: 'calendar', createdBy, definition: JSON.stringify(definition) })
    .execute()
  const { body } = await fastify.inject({ url: `/api/calendars/${tokenOf(app, 'calendar', linkId)}/calendar.ics` })
  return body
}
let calendar: { readonly id: string } | undefined

/** Changes a value; the test checks the database. */
type Write = (request: CellRequest & { readonly value: string }) => Promise<string>
const writes: Readonly<Record<string, Write>> = {
  update: ({ person, id, field, value }) =>
    text(person, `mutation { updateDeal(id: "${id}", data: {${field}: "${value}"}) { version } }`),
  updateEach: ({ person, id, field, value }) =>
    text(person, `mutation { updateEachDeal(data: [{id: "${id}", data: {${field}: "${value}"}}]) { version } }`),
  updateMany: ({ person, id, field, value }) =>
    text(person, `mutation { updateManyDeal(${only(id)}, data: {${field}: "${value}"}) }`),
  'update by REST': ({ person, id, field, value }) =>
    rest('PATCH', person, `/${id}?fields=version`, { [field]: value }),
  'updateEach by REST': ({ person, id, field, value }) =>
    rest('PATCH', person, '/bulk?fields=version', [{ id, data: { [field]: value } }]),
  'updateMany by REST': ({ person, id, field, value }) =>
    rest('POST', person, '/bulk/update', { where: { id: { eq: id } }, data: { [field]: value } }),
  'import by id': ({ person, id, field, value }) =>
    importCsv(person, 'mode=upsert&key=id', `id,${field}\n${id},${value}\n`),
}

/** How a record with a value of the field, or of its companion, is created. */
const creations: Readonly<
  Record<string, (request: CellRequest & { value: string; email: string }) => Promise<string>>
> = {
  create: ({ person, field, value, email }) =>
    text(person, `mutation { createDeal(data: {owner_email: "${email}", ${field}: "${value}"}) { __typename } }`),
  createMany: ({ person, field, value, email }) =>
    text(person, `mutation { createManyDeal(data: [{owner_email: "${email}", ${field}: "${value}"}]) { __typename } }`),
  'create by REST': ({ person, field, value, email }) =>
    rest('POST', person, '?fields=version', { owner_email: email, [field]: value }),
  'createMany by REST': ({ person, field, value, email }) =>
    rest('POST', person, '/bulk?fields=version', [{ owner_email: email, [field]: value }]),
  import: ({ person, field, value, email }) => importCsv(person, '', `owner_email,${field}\n${email},${value}\n`),
}

/** An action on a whole record. */
interface Action {
  readonly by: 'reach' | 'bin'
  readonly ask: (person: Person, id: string) => Promise<string>
  /** Number of times it has happened. */
  readonly count: (id: string) => Promise<number>
}
const isBinned = async (id: string) => (await stored(id)).deletedAt !== null
const binned = async (id: string) => ((await isBinned(id)) ? 1 : 0)
const actions: Readonly<Record<string, Action>> = {
  delete: {
    by: 'bin',
    ask: (person, id) => text(person, `mutation { deleteDeal(id: "${id}") { version } }`),
    count: binned,
  },
  deleteMany: {
    by: 'bin',
    ask: (person, id) => text(person, `mutation { deleteManyDeal(${only(id)}) }`),
    count: binned,
  },
  comment: {
    by: 'reach',
    ask: (person, id) =>
      text(person, `mutation { _createComment(entity: "deal", recordId: "${id}", body: "<p>said</p>") { body } }`),
    count: async (id) => (await sql('select from monarch.comments where "recordId" = $1', id)).length,
  },
  'run of a workflow': {
    by: 'reach',
    ask: async (person, id) =>
      (await person.admin(`mutation { runWorkflow(id: "${world.workflowId}", recordIds: ["${id}"]) { id } }`)).text,
    count: async (id) => {
      await workspace.jobs.drain()
      return (await sql('select from monarch."workflowRuns" where "recordId" = $1', id)).length
    },
  },
}

const cellsOf = rows.flatMap((row) => fields.map((field) => [row, field] as const))

test('the history of a metric is shown to roles that read its field on all records', async () => {
  const metrics = await storeMetrics(world)
  for (const role of roleNames)
    for (const [field, id] of metrics)
      expect([role, field, await seesMetric(people[role], id)]).toEqual([
        role,
        field,
        mayRead(role, 'own', field) && mayRead(role, 'foreign', field),
      ])
})

describe.each(roleNames)('%s', (role) => {
  const request = (row: Row, field: FieldName): CellRequest => ({
    person: people[role],
    id: ids[role][row],
    word: wordOf(role, row, field),
    field,
    original: field,
  })

  test.each(Object.entries(reads))(
    'reads by %s exactly what the role permits',
    async (_, { ask, shownAs, byIndex, ghosts }) => {
      for (const [row, field] of cellsOf) {
        const cell = request(row, field)
        const answer = await ask(cell)
        const may = mayRead(role, row, field) && (!byIndex || seesWhole(role, field))
        expect([row, field, answer.includes(shownAs ? shownAs(cell) : cell.word)], answer).toEqual([row, field, may])
        if (answer.includes('INTERNAL')) expect.fail(answer)
        if (ghosts !== undefined) continue
        if (!mayReach(role, row))
          expect(masked(answer, cell)).toBe(masked(await ask({ ...cell, id: ghost }), { id: ghost }))
        if (!knows(role, field))
          expect(masked(answer, cell)).toBe(
            masked(await ask({ ...cell, field: unknownName(field) }), { field: unknownName(field) }),
          )
      }
    },
  )

  test('sees exactly the permitted fields in the schema and structure', async () => {
    const schema = await text(people[role], '{ __type(name: "Deal") { fields { name } } }')
    const { data } = await people[role].admin(
      `{ systemFields(where: {entityId: {eq: "${world.dealId}"}}, limit: 100) { name } }`,
    )
    for (const field of fields) {
      // Creators without read access see the fields they fill in.
      const fillsIn = mayMake(role, field) && !rows.some((row) => mayReach(role, row))
      for (const name of [field, `${field}_file`])
        expect([name, schema.includes(`"${name}"`)]).toEqual([name, knows(role, field) || fillsIn])
      expect([field, schema.includes(`"${field}_loud"`)]).toEqual([field, knows(role, field) || fillsIn])
      const isListed = data.systemFields.some(({ name }: { name: string }) => name === field)
      expect([field, isListed]).toEqual([field, knows(role, field) || fillsIn])
    }
  })

  test('follows changes of exactly the readable records', async () => {
    const stream = await openStream(
      workspace.url,
      people[role].headers,
      `subscription { deal_changed { id record { ${fields.filter((field) => knows(role, field)).join(' ') || 'title'} } } }`,
    )
    if (!rows.some((row) => mayReach(role, row))) {
      expect((await stream.next()).errors).toBeDefined()
      return
    }
    for (const row of ['foreign', 'elsewhere', 'own'] as const) await touch(role, row)
    const received: string[] = []
    const listen = async (until: readonly string[]) => {
      while (!until.every((word) => received.some((event) => event.includes(word))))
        received.push(JSON.stringify(await stream.next()))
    }
    await listen(rows.filter((row) => mayRead(role, row, 'title')).map((row) => wordOf(role, row, 'title')))
    // A final change that the user receives in any case, after all that they must not receive.
    await must(
      workspace.owner.tenant(`mutation { updateDeal(id: "${ids[role].own}", data: {title: "the end"}) { id } }`),
    )
    await listen(['the end'])
    await put(ids[role].own, 'title', wordOf(role, 'own', 'title'))
    stream.close()
    for (const [row, field] of cellsOf)
      expect([row, field, received.some((event) => event.includes(wordOf(role, row, field)))]).toEqual([
        row,
        field,
        mayRead(role, row, field),
      ])
  })

  test.each(Object.entries(writes))('changes by %s exactly what the role permits', async (name, ask) => {
    for (const [row, field] of cellsOf) {
      const cell = request(row, field)
      const value = `new${name.replaceAll(' ', '')}${cell.word}`
      const answer = await ask({ ...cell, value })
      expect([row, field, (await stored(cell.id))[field] === value], answer).toEqual([
        row,
        field,
        mayWrite(role, row, field),
      ])
      if (answer.includes('INTERNAL')) expect.fail(answer)
      if (!mayReach(role, row) && name !== 'import by id')
        expect(masked(answer, cell)).toBe(masked(await ask({ ...cell, value, id: ghost }), { id: ghost }))
      if (!knows(role, field) && !mayMake(role, field))
        expect(masked(answer, cell)).toBe(
          masked(await ask({ ...cell, value, field: unknownName(field) }), { field: unknownName(field) }),
        )
      await put(cell.id, field, cell.word)
    }
  })

  test('uploads files exactly where the role permits', async () => {
    for (const [row, field] of cellsOf) {
      const { person, id } = request(row, field)
      const mine = await upload(workspace, role === 'guest' || role === 'reader' ? workspace.owner : person, 'mine.txt')
      const answer = await text(
        person,
        `mutation { updateDeal(id: "${id}", data: {${field}_file: "${mine}"}) { version } }`,
      )
      const isThere = (await stored(id))[`${field}_file`] === mine
      expect([row, field, isThere], answer).toEqual([row, field, mayWrite(role, row, field)])
      await put(id, `${field}_file`, files.get(`${id} ${field}`)!)
    }
  })

  test('generates values exactly where the role permits', async () => {
    for (const [row, field] of cellsOf) {
      const { person, id } = request(row, field)
      const asks = () => sql('select from monarch."aiRuns" where "recordId" = $1 and "isAsked"', id)
      await sql('update monarch."aiRuns" set "isAsked" = false where "recordId" = $1', id)
      const answer = await post(person, '/api/ai/generate', { entity: 'deal', id, field: `${field}_ai` })
      expect([row, field, (await asks()).length > 0], answer).toEqual([row, field, mayWrite(role, row, field)])
    }
  })

  test.each(Object.entries(creations))('creates by %s exactly what the role permits', async (name, ask) => {
    const { user } = (await workspace.fastify.inject({ url: '/api/auth/me', headers: people[role].headers })).json()
    for (const field of fields) {
      const value = `made${role}${name}${field}`
      const cell = request('own', field)
      const answer = await ask({ ...cell, value, email: user.email })
      const made = await sql(`select id from public.deal where ${field} = $1`, value)
      expect([field, made.length], answer).toEqual([field, mayMake(role, field) ? 1 : 0])
      if (answer.includes('INTERNAL')) expect.fail(answer)
      if (!knows(role, field) && !mayMake(role, field)) {
        const unknown = await ask({ ...cell, value, email: user.email, field: unknownName(field) })
        expect(masked(answer, cell)).toBe(masked(unknown, { field: unknownName(field) }))
      }
    }
  })

  test.each(Object.entries(actions))('does %s exactly where the role permits', async (name, { by, ask, count }) => {
    for (const row of rows) {
      const id = ids[role][row]
      const may = by === 'bin' ? mayBin(role, row) : mayReach(role, row)
      const before = await count(id)
      const answer = await ask(people[role], id)
      expect([row, (await count(id)) - before], answer).toEqual([row, may ? 1 : 0])
      if (!mayReach(role, row))
        expect(masked(answer, { id })).toBe(masked(await ask(people[role], ghost), { id: ghost }))
      if (name.startsWith('delete')) await bringBack(role, row)
    }
  })
})

/** Deleted records are restored by permitted users. */
async function bringBack(role: RoleName, row: Row): Promise<void> {
  const id = ids[role][row]
  await sql('update public.deal set "deletedAt" = coalesce("deletedAt", now()) where id = $1', id)
  const answer = await text(people[role], `mutation { restoreDeal(id: "${id}") { version } }`)
  if (row !== 'elsewhere') expect([row, !(await isBinned(id))], answer).toEqual([row, mayBin(role, row)])
  await sql('update public.deal set "deletedAt" = null where id = $1', id)
}

/** Updates the record, so that subscribers receive it. */
async function touch(role: RoleName, row: Row): Promise<void> {
  if (row === 'elsewhere') return
  await must(
    workspace.owner.tenant(`mutation { updateDeal(id: "${ids[role][row]}", data: {title: "touched"}) { id } }`),
  )
  await must(
    workspace.owner.tenant(
      `mutation { updateDeal(id: "${ids[role][row]}", data: {title: "${wordOf(role, row, 'title')}"}) { id } }`,
    ),
  )
}

async function stored(id: string): Promise<Record<string, unknown>> {
  const [record] = await sql('select * from public.deal where id = $1', id)
  return record ?? { deletedAt: null }
}

const put = (id: string, field: string, value: string) =>
  sql(`update public.deal set ${field} = $2 where id = $1`, id, value)

async function sql(statement: string, ...values: string[]): Promise<Record<string, unknown>[]> {
  const { db } = (await workspace.app.tenants.find(workspace.tenantId))!
  return db.rows<Record<string, unknown>>({ text: statement, values })
}
