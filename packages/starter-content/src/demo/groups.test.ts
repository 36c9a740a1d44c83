import { findFieldType } from '@monarch/field-types'
import { applyCommand, type Command, type Structure } from '@monarch/schema'
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { demoDashboards } from './dashboards.ts'
import { inGerman } from './german/german.ts'
import { entityCommands, fieldCommands } from './structure-commands.ts'
import { sectionTitles } from '../german-texts.ts'
import { demoGroups, demoEntities } from './groups/groups.ts'
import { demoViews } from './views.ts'

/** The specified groups of the navigation and their items. Reports, dashboards and metrics are pages of the product. */
const specified: Record<string, string> = {
  inbox: 'messages, notifications',
  crm: 'accounts, contacts, companies, leads',
  sales: 'opportunities, quotes, agreements, pipelines',
  workspace: 'projects, tasks, events, documents',
  marketing: 'campaigns, brands, content',
  finance: 'invoices, expenses, budgets',
  hr: 'employees, departments, positions',
  it: 'assets, tickets, licenses',
  operations: 'locations, inventory, vendors',
  commerce: 'products, orders, customers',
  insights: 'reports, dashboards, metrics',
  automations: 'workflows, triggers, actions',
}

const navigationIcons = [
  'chart-line',
  'megaphone',
  'cog',
  'dollar-sign',
  'users',
  'handshake',
  'target',
  'folder',
  'layout-grid',
]

test('every name of the demo has a German translation', () => {
  const views = Object.values(demoViews).flat()
  const translations = [
    ...demoEntities.map((entity) => [
      entity.name,
      inGerman.entity(entity, sectionTitles(entity.fields, demoViews[entity.name] ?? [])),
    ]),
    ...demoEntities.flatMap(({ name, fields }) =>
      fields.map((field) => [`${name}.${field.name}`, inGerman.field(field)]),
    ),
    ...views.map(({ name }) => [name, inGerman.name(name)]),
    ...demoDashboards.map((dashboard) => [dashboard.name, inGerman.dashboard(dashboard)]),
    ...demoDashboards.flatMap(({ tiles }) =>
      tiles.flatMap((tile) => {
        if (!('report' in tile)) return []
        const { name, config, metrics = [] } = tile.report
        const texts = [inGerman.insight(tile.report), inGerman.measures(config), ...metrics.map(inGerman.insight)]
        return [[name, texts] as const]
      }),
    ),
  ]
  const missing = translations.filter(([, texts]) => hasUndefined(texts))
  expect(missing.map(([name]) => name)).toEqual([])
})

const hasUndefined = (value: unknown): boolean =>
  value === undefined || (typeof value === 'object' && value !== null && Object.values(value).some(hasUndefined))

describe('navigation', () => {
  test('has the specified groups and items in order, and deals', () => {
    const ours = demoGroups.map((group) => [
      group.name,
      [
        ...(group.name === 'insights' ? ['reports', 'dashboards', 'metrics'] : []),
        ...group.entities.map(({ pluralName }) => pluralName.toLowerCase()),
      ].join(', '),
    ])
    expect(ours).toEqual(
      Object.entries(specified).map(([name, items]) => [name, name === 'sales' ? `${items}, deals` : items]),
    )
  })

  test('uses icons of the navigation', () => {
    for (const group of demoGroups) expect(navigationIcons).toContain(group.icon)
  })
})

describe('entities', () => {
  test('are accepted by the commands of user changes', () => {
    const { structure, entityIds } = buildStructure('USD')
    expect(structure.entities).toHaveLength(demoEntities.length)
    expect(structure.fields).toHaveLength(demoEntities.flatMap((entity) => entity.fields).length)
    const dealAccount = structure.fields.find(
      (field) => field.name === 'account' && field.entityId === entityIds.get('deal'),
    )
    expect(dealAccount?.settings).toEqual({
      entityId: entityIds.get('account'),
      inverseName: 'deals',
      onDelete: 'set_null',
    })
    const invoiceTotal = structure.fields.find(
      (field) => field.name === 'total' && field.entityId === entityIds.get('invoice'),
    )
    expect(invoiceTotal?.settings).toEqual({ currency: 'USD' })
  })

  test.each(demoEntities.map((entity) => [entity.name, entity] as const))('%s has useful content', (_name, entity) => {
    expect(entity.fields.length).toBeGreaterThanOrEqual(5)
    const filledIn = entity.fields.filter((field) => !findFieldType(field.fieldType)?.computation)
    expect(filledIn.length).toBeLessThanOrEqual(14)
    expect(entity.fields[0]).toMatchObject({ fieldType: 'text', isRequired: true })
    expect(entity.description).toMatch(/^[A-Z].*\.$/)
    expect(entity.listed.length).toBeGreaterThanOrEqual(5)
    expect(entity.listed.length).toBeLessThanOrEqual(8)
    const names = entity.fields.map((field) => field.name)
    expect(names).toEqual(expect.arrayContaining([...entity.listed]))
    for (const field of entity.fields) expect(findFieldType(field.fieldType)?.id).toBe(field.fieldType)
  })
})

function buildStructure(currency: string): { structure: Structure; entityIds: Map<string, string> } {
  const tenantId = randomUUID()
  const apply = (before: Structure, command: Command) =>
    applyCommand(before, command, {
      newId: () => randomUUID(),
      now: '2026-01-05T09:00:00.000Z',
      compilePattern: (pattern) => (text) => new RegExp(pattern).test(text),
      isKnown: () => true,
      readers: [],
    }).structure
  const empty: Structure = { tenantId, version: 1, timeZone: 'UTC', entities: [], fields: [] }
  const entities = entityCommands(tenantId, new Map()).reduce(apply, empty)
  const entityIds = new Map(entities.entities.map((entity) => [entity.name, entity.id]))
  return { structure: fieldCommands(tenantId, entityIds, currency).reduce(apply, entities), entityIds }
}
