import type { ImportDialect, ImportPreview } from '@monarch/schema'
import { describe, expect, test } from 'vitest'
import {
  attemptOf,
  beginImport,
  dialectOf,
  keepDecisions,
  newField,
  problemOf,
  relabelPreview,
  requestOf,
  withCell,
  withRow,
  withTarget,
} from './import-state.ts'
import { entityOf, labelOf, renameEntity } from './names.ts'

const column = (header: string, field: string | null = null) => ({
  header,
  field,
  ignored: null,
  fieldType: 'text' as const,
  settings: {},
  samples: ['a'],
  reads: ['a'],
  numbers: ['a'],
})
const field = (name: string, more: object = {}) => ({
  id: `id of ${name}`,
  name,
  label: name,
  fieldType: 'text',
  currency: null,
  isRequired: false,
  isKey: true,
  hasChoices: false,
  relation: null,
  ...more,
})
const relation = {
  entityId: 'id of company',
  label: 'Company',
  title: 'name',
  fields: [{ name: 'name', label: 'Name' }],
}
const dialect: ImportDialect = {
  encoding: 'utf-8',
  separator: ';',
  quote: '"',
  lineEnd: '\n',
  headerRow: 0,
  decimalMark: ',',
  thousandsMark: '.',
  dateOrder: 'dayFirst',
}
const preview: ImportPreview = {
  sheets: [],
  hiddenSheets: [],
  format: 'csv',
  dialect,
  isExport: false,
  doubts: [],
  head: [],
  columns: [column('Name', 'name'), column('Firm', 'company'), column('Other')],
  rows: [],
  fields: [field('name', { isRequired: true }), field('company', { relation }), field('id')],
}
const options = { fileName: 'Leads.csv', isNew: false, sheet: null, mayChange: true }
const state = beginImport(preview, options)

describe('names', () => {
  test.each([
    ['total_amount', 'Total amount'],
    ['E-Mail', 'E-Mail'],
    [' ', 'Column 3'],
  ])('"%s" becomes %s', (header, label) => expect(labelOf(header, 2)).toBe(label))

  test.each([
    ['Sales leads (2).xlsx', 'sales_lead', 'Sales lead', 'Sales leads'],
    ['companies-export-2024.csv', 'company', 'Company', 'Companies'],
    ['boxes.csv', 'box', 'Box', 'Boxes'],
    ['staff.csv', 'staff', 'Staff', 'Staffs'],
    ['2024.csv', 'record', 'Record', 'Records'],
    ['tables.csv', 'table_record', 'Table', 'Tables'],
  ])('%s contains %s', (file, name, displayName, pluralName) =>
    expect(entityOf(file)).toEqual({ name, displayName, pluralName }),
  )
})

test('an existing entity is not created again', () => {
  expect(entityOf('leads.csv', new Set(['lead', 'lead_2']))).toEqual({
    name: 'lead_3',
    displayName: 'Lead 3',
    pluralName: 'Leads 3',
  })
})

describe('the other names of a new entity follow its display name until they are edited', () => {
  const proposed = entityOf('Kunden.csv')
  test.each([
    ['all follow', proposed, 'Client', { displayName: 'Client', pluralName: 'Clients', name: 'client' }],
    ['and are empty', proposed, '', { displayName: '', pluralName: '', name: '' }],
    [
      'an edited plural stays',
      { ...proposed, pluralName: 'Kunden' },
      'Client',
      { pluralName: 'Kunden', name: 'client' },
    ],
    ['an edited name stays', { ...proposed, name: 'firm' }, 'Client', { pluralName: 'Clients', name: 'firm' }],
    ['a name that exists gets a number', proposed, 'Lead', { pluralName: 'Leads', name: 'lead_2' }],
    ['and so does a next letter', { ...proposed, displayName: 'Lead', name: 'lead_2' }, 'Leader', { name: 'leader' }],
  ])('%s', (_, entity, typed, expected) =>
    expect(renameEntity(entity, typed, new Set(['lead']))).toMatchObject(expected),
  )
})

describe('columns', () => {
  test('columns follow the preview; related records are found by title', () => {
    expect(state.targets).toEqual([
      { kind: 'field', name: 'name' },
      { kind: 'field', name: 'company' },
      { kind: 'none' },
    ])
    expect(state.match).toEqual({ company: 'name' })
    expect(problemOf(state)).toBeNull()
  })

  test('a field has one column; a required field without a column is a problem', () => {
    const moved = withTarget(state, 2, { kind: 'field', name: 'name' })
    expect(moved.targets[0]).toEqual({ kind: 'none' })
    expect(problemOf(withTarget(moved, 2, { kind: 'none' }))).toContain('name')
  })

  test('ids are the key; a key without a column is removed', () => {
    const byName = { ...state, key: 'name' }
    expect(withTarget(byName, 0, { kind: 'none' }).key).toBeNull()
    expect(withTarget(byName, 2, { kind: 'field', name: 'id' }).key).toBe('id')
  })

  test('all columns of a new entity become fields with unique names', () => {
    const twice = { ...preview, columns: [column('A'), column('a'), { ...column(''), samples: [] }], fields: [] }
    const made = beginImport(twice, { ...options, isNew: true })
    expect(made.targets.map((target) => (target.kind === 'new' ? target.name : null))).toEqual(['a', 'a_2', null])
    expect(made.entity).toMatchObject({ name: 'lead', displayName: 'Lead' })
    expect(problemOf({ ...made, entity: { ...made.entity!, displayName: ' ' } })).toContain('required')
    const same = withTarget(made, 1, { ...newField(made, 1), name: 'a' } as never)
    expect(problemOf(same)).toContain('"a"')
  })
})

test('edited and skipped rows are sent with the file', () => {
  let edited = withCell(state, { row: 3, column: 0, text: 'x' })
  edited = withCell(edited, { row: 3, column: 0, text: 'y' })
  edited = withRow(withRow(withRow(edited, 4, false), 5, false), 5, true)
  const { path, plan } = requestOf({ ...edited, key: 'name' }, 'lead', { dryRun: true })
  const url = new URL(path, 'http://x')
  expect(url.pathname).toBe('/api/import/lead')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    partial: 'true',
    dryRun: 'true',
    createChoices: 'true',
    mode: 'upsert',
    key: 'name',
    'match.company': 'name',
  })
  expect(JSON.parse(plan)).toEqual({
    dialect,
    hasHeader: true,
    headers: ['Name', 'Firm', 'Other'],
    columns: ['name', 'company', null],
    cells: [{ row: 3, column: 0, text: 'y' }],
    without: [4],
    sheet: null,
    entity: null,
    fields: [],
  })
})

test("fields and related entities use the labels of the user's levels", () => {
  const labels = new Map([
    ['field.id of name.label', 'Full name'],
    ['entity.id of company.label', 'Firm'],
  ])
  const { fields } = relabelPreview(preview, labels)
  expect(fields.map(({ name, label, relation: to }) => [name, label, to?.label])).toEqual([
    ['name', 'Full name', undefined],
    ['company', 'company', 'Firm'],
    ['id', 'id', undefined],
  ])
})

test('an attempt keeps its key for a day, until the request changes', () => {
  const day = 24 * 60 * 60 * 1000
  const state = beginImport(preview, { fileName: 'a.csv', isNew: false, sheet: null, mayChange: true })
  const request = requestOf(state, 'deal', { dryRun: false })
  const attempt = attemptOf(state, request, { key: 'first', madeAt: 0 })
  // The draft is stored as JSON.
  const stored = JSON.parse(JSON.stringify({ ...state, attempt })) as typeof state
  expect(attemptOf(stored, request, { key: 'second', madeAt: day - 1 }).key).toBe('first')
  // The server has forgotten the key.
  expect(attemptOf(stored, request, { key: 'second', madeAt: day }).key).toBe('second')
  const changed = requestOf({ ...state, key: 'name' }, 'deal', { dryRun: false })
  expect(attemptOf(stored, changed, { key: 'second', madeAt: 1 })).toEqual({
    key: 'second',
    madeAt: 1,
    request: changed,
  })
})

describe('another reading of the file', () => {
  const made = beginImport(preview, { ...options, isNew: true })

  test('keeps the decisions, and changes guessed types', () => {
    const chosen = withTarget(made, 0, { kind: 'none' })
    const [first, ...others] = preview.columns
    const columns = [first!, ...others.map((each) => ({ ...each, fieldType: 'decimal' as const }))]
    const next = keepDecisions(chosen, beginImport({ ...preview, columns }, { ...options, isNew: true }))
    expect(next.targets.map((target) => (target.kind === 'new' ? target.type.fieldType : target.kind))).toEqual([
      'none',
      'decimal',
      'decimal',
    ])
    const typed = withTarget(made, 1, { ...made.targets[1]!, type: { fieldType: 'email', settings: {} } } as never)
    expect(keepDecisions(typed, { ...made, preview: { ...preview, columns } }).targets[1]).toMatchObject({
      type: { fieldType: 'email' },
    })
  })

  test('starts over when the columns change', () => {
    const next = beginImport({ ...preview, columns: [column('Elsewhere')] }, { ...options, isNew: true })
    expect(keepDecisions(made, next)).toBe(next)
  })

  test('an export, and decisions of older versions, have no dialect', () => {
    expect(dialectOf(made)).toEqual(dialect)
    expect(dialectOf({ ...made, preview: { ...preview, isExport: true } })).toBeNull()
    const { dialect: _dialect, ...older } = preview
    expect(dialectOf({ ...made, preview: older as ImportPreview })).toBeNull()
  })
})
