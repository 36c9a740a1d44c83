import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { previewField } from './change/preview-field.ts'
import { TestTenant } from './tenant.test-helper.ts'

/** Small tables change immediately, big ones in the background, with the same result. */
describe.each([
  ['a small table', 1_000],
  ['a big table', 0],
])('on %s', (_what, bigTableRows) => {
  let tenant: TestTenant
  let deal: string
  let account: string
  let field: string
  let ids: string[]

  beforeAll(async () => {
    tenant = await TestTenant.start({ config: { bigTableRows } })
  })
  afterAll(() => tenant.server.close())
  beforeEach(async () => {
    account = await tenant.entity('account')
    deal = await tenant.entity('deal')
    ids = []
    for (let i = 0; i < 3; i++) ids.push(await tenant.insert('account', {}))
  })
  afterEach(async () => {
    await tenant.server.jobs.drain()
    await tenant.clear()
  })

  const relate = async (fieldType: string, data: object = {}) => {
    field = await tenant.field(deal, 'account', fieldType, {
      settings: { entityId: account, inverseName: 'deals' },
      ...data,
    })
    await untilIdle()
  }
  const turn = (fieldType: string, more: object = {}) =>
    tenant.do({ type: 'updateField', id: field, data: { fieldType }, ...more })
  async function untilIdle(): Promise<void> {
    await tenant.server.jobs.drain()
    expect(await tenant.disagreements()).toEqual([])
    const left = await tenant.query(`
      select proname as name from pg_proc where pronamespace = 'monarch'::regnamespace and proname like '%\\_next%'
      union all select attname from pg_attribute join pg_class c on c.oid = attrelid and relkind = 'r'
        where attname like '%\\_next' and not attisdropped`)
    expect(left).toEqual([])
  }
  /** The indexes of the accounts linked to each deal. */
  const linked = async () => {
    const text = `select array(select target from links."${field}" where source = deal.id order by position) as found from deal order by id`
    const rows = await tenant.query<{ found: string[] }>(text)
    return rows.map(({ found }) => found.map((id) => ids.indexOf(id)))
  }
  const held = async () =>
    (await tenant.query<{ account: string | null }>('select account from deal order by id')).map((row) =>
      row.account === null ? null : ids.indexOf(row.account),
    )
  const link = (source: string, targets: readonly number[]) =>
    tenant.query(
      `delete from links."${field}" where source = '${source}'; ${targets
        .map((to, i) => `insert into links."${field}" values ('${source}', '${ids[to]}', ${i});`)
        .join('')}`,
    )
  const preview = (fieldType: string) =>
    previewField(
      tenant.server.app,
      tenant.id,
      { type: 'updateField', id: field, data: { fieldType } },
      { isReadable: null, context: {} },
    )
  const settings = async () => (await tenant.structure())!.fields.find(({ id }) => id === field)!.settings

  test('to-one becomes to-many, including concurrent writes', async () => {
    await relate('relationship')
    const deals = [await tenant.insert('deal', { account: ids[0] }), await tenant.insert('deal', {})]
    expect(await preview('many_to_many')).toEqual({
      converts: 1,
      fails: 0,
      isComplete: true,
      removedOptions: [],
      samples: [{ id: deals[0], before: ids[0], after: [ids[0]] }],
    })
    await turn('many_to_many')
    if (bigTableRows === 0) {
      await tenant.query(`update deal set account = '${ids[2]}' where account is null`)
      await tenant.insert('deal', { account: ids[1] })
    }
    await untilIdle()
    expect(await settings()).toEqual({ entityId: account, inverseName: 'deals' })
    expect(await linked()).toEqual(bigTableRows === 0 ? [[0], [2], [1]] : [[0], []])
    await tenant.undo()
    await untilIdle()
    expect(await held()).toEqual(bigTableRows === 0 ? [0, 2, 1] : [0, null])
    await tenant.query(`update deal set account = '${ids[2]}'`)
    await tenant.undo()
    await untilIdle()
    expect(await linked()).toEqual(bigTableRows === 0 ? [[2], [2], [2]] : [[2], [2]])
  })

  test('links to another entity must name records of it', async () => {
    await relate('many_to_many')
    const other = await tenant.entity('other')
    await untilIdle()
    const retarget = () =>
      tenant.do({ type: 'updateField', id: field, data: { settings: { entityId: other, inverseName: 'deals' } } })
    const source = await tenant.insert('deal', {})
    await link(source, [0])
    await retarget().catch(() => {})
    await tenant.server.jobs.drain()
    expect(await settings()).toEqual({ entityId: account, inverseName: 'deals' })
    await link(source, [])
    await retarget()
    await untilIdle()
    expect(await settings()).toEqual({ entityId: other, inverseName: 'deals' })
  })

  test('to-many becomes to-one if no record has several links', async () => {
    await relate('many_to_many')
    const deals = [await tenant.insert('deal', {}), await tenant.insert('deal', {})]
    await link(deals[0]!, [1])
    await turn('relationship', {
      data: { fieldType: 'relationship', settings: { entityId: account, inverseName: 'deals', onDelete: 'restrict' } },
    })
    if (bigTableRows === 0) await link(deals[1]!, [2])
    await untilIdle()
    expect(await held()).toEqual([1, bigTableRows === 0 ? 2 : null])
    await expect(tenant.query(`delete from account where id = '${ids[1]}'`)).rejects.toMatchObject({ code: '23001' })
    // Writes now also update the links kept for the undo.
    await tenant.query(`update deal set account = '${ids[0]}' where id = '${deals[1]}'`)
    await tenant.undo()
    await untilIdle()
    expect(await linked()).toEqual([[1], [0]])
  })

  test('records with several links block the change or are emptied, and the undo restores all', async () => {
    await relate('many_to_many')
    const deals = [await tenant.insert('deal', {}), await tenant.insert('deal', {}), await tenant.insert('deal', {})]
    await link(deals[0]!, [2, 0])
    await link(deals[1]!, [1])
    expect(await preview('relationship')).toEqual({
      converts: 1,
      fails: 1,
      isComplete: true,
      removedOptions: [],
      samples: [
        { id: deals[0], before: [ids[2], ids[0]], after: null },
        { id: deals[1], before: [ids[1]], after: ids[1] },
      ],
    })
    const message =
      '1 record has more than one record in "account", for example "2 records". Leave only one in each first; nothing has been changed'
    if (bigTableRows === 0) {
      await turn('relationship')
      await untilIdle()
      expect(await tenant.lastError()).toBe(message)
    } else {
      await expect(turn('relationship')).rejects.toMatchObject({
        message,
        offending: { count: 1, records: [{ id: deals[0], value: '2 records' }] },
      })
    }
    expect(await linked()).toEqual([[2, 0], [1], []])
    await turn('relationship', { mayEmpty: true })
    await untilIdle()
    expect(await held()).toEqual([null, 1, null])
    // A save sets every given column. Only actual changes go to the kept links.
    await tenant.query(`update deal set account = account`)
    await tenant.query(`update deal set account = '${ids[0]}' where id = '${deals[2]}'`)
    await tenant.undo()
    await untilIdle()
    expect(await linked()).toEqual([[2, 0], [1], [0]])
    await tenant.query(`delete from links."${field}" where source = '${deals[2]}'`)
    await tenant.undo()
    await untilIdle()
    expect(await held()).toEqual([null, 1, null])
    // Another change deletes the kept links.
    await tenant.field(deal, 'more')
    expect(await tenant.query(`select relname from pg_class where relname like '%_was%'`)).toEqual([])
  })

  test('records with too many new links for an undo are emptied', async () => {
    await relate('relationship')
    const one = await tenant.insert('deal', { account: ids[0] })
    await turn('many_to_many')
    await untilIdle()
    await link(one, [0, 1])
    await tenant.undo()
    await untilIdle()
    expect(await held()).toEqual([null])
    await tenant.undo()
    await untilIdle()
    expect(await linked()).toEqual([[0, 1]])
  })

  test('a required relation needs a link in every record', async () => {
    await relate('many_to_many', { isRequired: true })
    await tenant.insert('deal', {})
    const error = await turn('relationship').catch((e: Error) => e.message)
    await untilIdle()
    const message = '1 record has no value for "account". Fill it in first, or give the new field a default value'
    expect(bigTableRows === 0 ? await tenant.lastError() : error).toBe(message)
    await tenant.query(`insert into links."${field}" select id, '${ids[0]}', 1 from deal`)
    await turn('relationship')
    await untilIdle()
    expect(await held()).toEqual([0])
    await tenant.undo()
    await untilIdle()
    expect(await linked()).toEqual([[0]])
  })
})
