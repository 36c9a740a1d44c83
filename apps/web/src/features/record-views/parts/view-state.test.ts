import type { Json } from '@monarch/field-types'
import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from '../../../lib/navigation/search.ts'
import { continuous } from '../../record-filters/list-state.ts'
import { structure } from '../../record-data/structure.test-helper.ts'
import { chooseView, viewParameter } from '../saved-views/choose-view.ts'
import {
  configOf,
  draftOf,
  plainDraft,
  readViewState,
  toViewSearch,
  type View,
  type ViewChange,
  withConfig,
  withType,
} from './view-state.ts'
import { completeConfig } from '../registry/view-types.ts'

const config = {
  filter: { stage: { eq: 'won' } },
  sort: [{ amount: 'DESC' }],
  groupBy: ['stage'],
  hiddenFields: ['source'],
  colors: [{ where: { close_date: { lt: 'today' } }, color: 'red', field: 'close_date' }],
  pageSize: 50,
  columns: [{ field: 'name', width: 300 }],
} satisfies { [key: string]: Json }
const base = draftOf({ type: 'list', config }, structure)
const read = (search: object) => readViewState(search as never, base, structure)
/** Round-trips a change through the URL. */
const through = (change: ViewChange, before: object = {}) =>
  read(parseSearch(stringifySearch({ ...before, ...toViewSearch(change, base) })))

test('a saved view without changes equals its saved state', () => {
  expect(configOf(base, structure)).toEqual(config)
  expect(read({})).toMatchObject({ ...base, isChanged: false, page: 1, search: '' })
})

test.each<[string, ViewChange, string]>([
  ['filter', { filter: { join: 'or', items: [{ path: 'name', operator: 'contains', operand: 'x' }] } }, 'filter'],
  ['no filter', { filter: null }, 'filter'],
  ['sort', { sort: [{ field: 'account.city', direction: 'ASC' }] }, 'sort'],
  ['no sort', { sort: [] }, 'sort'],
  ['groups', { groupBy: ['close_date:month', 'stage'] }, 'group'],
  ['no groups', { groupBy: [] }, 'group'],
  ['hidden fields', { hidden: ['amount', 'tags'] }, 'hide'],
  ['nothing hidden', { hidden: [] }, 'hide'],
  ['no colors', { colors: [] }, 'colors'],
  ['colors', { colors: [{ filter: { join: 'and', items: [] }, color: 'blue', field: null }] }, 'colors'],
])('%s: unsaved changes are stored in the URL only', (_name, change, key) => {
  const state = through(change)
  expect(Object.keys(toViewSearch(change, base)).filter((part) => part !== 'page')).toEqual([key])
  expect(configOf(state, structure)).toEqual(configOf({ ...base, ...change }, structure))
  expect(state.isChanged).toBe(true)
})

test('reverting all changes clears the URL', () => {
  const { type: _type, ...same } = base
  expect(Object.values(toViewSearch(same, base)).filter((value) => value !== undefined)).toEqual([])
  expect(through(same).isChanged).toBe(false)
})

test('settings of the type differ individually and can be reset', () => {
  const state = through({ own: { ...base.own, columns: [{ field: 'amount' }], frozenColumns: 2 } })
  expect(state.own).toEqual({ pageSize: 50, columns: [{ field: 'amount' }], frozenColumns: 2 })
  const { columns: _columns, ...without } = base.own
  expect(through({ own: without }).own).toEqual({ pageSize: 50 })
  expect(through({ own: { ...base.own, pageSize: 100 } }).own.pageSize).toBe(100)
  expect(through({ own: { ...base.own, pageSize: continuous } }).own.pageSize).toBe(continuous)
})

test.each([
  { filter: 'nonsense', sort: 'nothing', group: 'x,y', hide: ',,', colors: '[[1,2,3]]', page: '-1', size: '7' },
  { filter: '[5]', sort: '', set: '{"columns":5,"surprise":1,"__proto__":{}}', page: 'x', colors: '{}' },
  { set: '[1]', page: '0', view: '💥' },
])('invalid parameters use the saved values: %j', (search) => {
  expect(read(search)).toMatchObject({ ...base, page: 1, isChanged: false })
})

test('a change of the records resets the page, a change of the display does not', () => {
  expect(through({ sort: [] }, { page: '3' }).page).toBe(1)
  expect(through({ hidden: [] }, { page: '3' }).page).toBe(3)
  expect(through({ page: 4 }).page).toBe(4)
})

test('a setting changed by the drawn view becomes part of the draft, and incomplete conditions stay', () => {
  const unfinished = { join: 'and', items: [{ path: 'name', operator: 'contains', operand: '' }] } as const
  const draft = withConfig(
    { ...base, filter: unfinished },
    { sort: [{ name: 'ASC' }], hiddenFields: ['tags'] },
    structure,
  )
  expect(draft).toMatchObject({ filter: unfinished, sort: [{ field: 'name', direction: 'ASC' }], hidden: ['tags'] })
  expect(withConfig(base, { columns: null }, structure).own).not.toHaveProperty('columns', base.own.columns)
})

test('another view type keeps common settings', () => {
  const cards = withType(base, 'grid')
  expect(cards).toMatchObject({ type: 'grid', filter: base.filter, sort: base.sort, own: {} })
  const board = withType({ ...plainDraft, type: 'grid', own: { cardFields: ['amount'], columns: 4 } }, 'kanban')
  expect(board.own).toEqual({ cardFields: ['amount'] })
})

test('new views choose their fields in a fixed order: status before other choices, due date before other dates', () => {
  expect(completeConfig('kanban', {}, structure)).toMatchObject({ groupByField: 'stage', titleField: 'name' })
  expect(completeConfig('calendar', {}, structure)).toMatchObject({ dateField: 'close_date', view: 'month' })
  expect(completeConfig('grid', { columns: 5 }, structure)).toMatchObject({ columns: 5, gap: 16 })
})

test('the view to open: the URL, then the default of a level, then that of the entity', () => {
  const view = (id: string, isDefault = false) => ({ id, isDefault }) as View
  const views = [view('a'), view('b', true), view('c')]
  const opened = (requested: string | undefined, set: string | null) => chooseView(requested, views, set)?.id ?? null
  expect(opened('a', 'c')).toBe('a')
  expect(opened(undefined, 'c')).toBe('c')
  expect(opened(undefined, 'gone')).toBe('b')
  expect(opened('gone', null)).toBe('b')
  expect(opened('all', 'c')).toBeNull()
  expect(opened(undefined, 'all')).toBeNull()
  expect(viewParameter(views[1]!, views, null)).toBeUndefined()
  expect(viewParameter(null, views, null)).toBe('all')
  expect(viewParameter(null, views, 'all')).toBeUndefined()
  expect(viewParameter(views[0]!, views, null)).toBe('a')
})
