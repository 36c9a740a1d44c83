import { expect, test } from 'vitest'
import { shippedInterfaces } from '../interfaces/interfaces.ts'
import { shippedTemplates } from './templates.ts'

test('there are at least twelve, one per industry, each with entities, views, layouts, records and a dashboard', () => {
  expect(new Set(shippedTemplates.map(({ industry }) => industry)).size).toBe(shippedTemplates.length)
  expect(shippedTemplates.length).toBeGreaterThanOrEqual(12)
  for (const { content, key } of shippedTemplates) {
    expect(content.entities.length, key).toBeGreaterThanOrEqual(3)
    expect(content.dashboards?.length, key).toBeGreaterThanOrEqual(1)
    for (const { name, views, layouts, records } of content.entities) {
      expect(views.length, `${key} ${name}`).toBeGreaterThan(0)
      expect(layouts.length, `${key} ${name}`).toBe(1)
      expect(records.length, `${key} ${name}`).toBeGreaterThanOrEqual(8)
    }
  }
})

test('assignees have an email address, and fields with reminders a done status', () => {
  const giving = shippedTemplates.flatMap(({ key, content: { entities } }) =>
    entities.flatMap((entity) =>
      entity.fields.flatMap(({ name, settings, target }) =>
        settings?.['tells'] === true ? [{ at: `${key} ${entity.name}.${name}`, key, entities, entity, target }] : [],
      ),
    ),
  )
  expect(new Set(giving.map(({ key }) => key)).size).toBeGreaterThanOrEqual(8)
  for (const { at, entities, entity, target } of giving) {
    const people = entities.find(({ name }) => name === target)!
    expect(
      people.fields.map(({ fieldType }) => fieldType),
      at,
    ).toContain('email')
    if (!entity.fields.some(({ settings }) => settings?.['reminds'] === true)) continue
    const status = entity.fields.find(({ name }) => name === 'status')
    const choices = (status?.settings?.['choices'] ?? [{ isDone: true }]) as readonly { isDone?: boolean }[]
    expect(
      choices.some(({ isDone }) => isDone),
      at,
    ).toBe(true)
  }
})

const contents = [
  ...shippedTemplates.map(({ key, content }) => ({ of: key, content, workflows: [] })),
  ...shippedInterfaces.map(({ name, content, workflows }) => ({ of: name, content, workflows })),
]

test.each(contents)('$of has a German text for every name, label and description', ({ content, workflows }) => {
  const { entities, dashboards = [], translations } = content
  const { name, description, texts = {} } = translations!.de!
  const translated = (written: string | undefined) => written === undefined || texts[written] !== undefined
  expect([name, description].every(Boolean)).toBe(true)
  expect(entities.flatMap((entity) => (translated(entity.description) ? [] : [entity.description]))).toEqual([])
  const rows = entities.flatMap(({ fields, views, reports = [], ...entity }) => [
    entity,
    ...fields,
    ...views,
    ...reports,
    ...reports.flatMap(({ metrics = [] }) => metrics),
  ])
  const named = [...rows, ...dashboards]
  expect(named.filter((row) => hasUndefined(row.translations?.de ?? undefined)).map((row) => row.name)).toEqual([])
  const measures = entities.flatMap(({ reports = [] }) =>
    reports.flatMap(({ config }) => (config as unknown as Measured).measures),
  )
  expect(measures.filter(({ labels }) => labels?.de === undefined)).toEqual([])
  const ofWorkflows = workflows.flatMap((workflow) => [
    workflow.name,
    workflow.description,
    ...labelsIn(workflow.draft),
  ])
  expect(ofWorkflows.filter((text) => !translated(text))).toEqual([])
})

test('every industry has a German text, and no template translates a text that it does not have', () => {
  for (const { key, content } of shippedTemplates) {
    const { industry, texts = {} } = content.translations!.de!
    expect(industry, key).toEqual(expect.any(String))
    const descriptions = content.entities.map(({ description }) => description)
    expect(Object.keys(texts).filter((text) => !descriptions.includes(text))).toEqual([])
  }
})

interface Measured {
  readonly measures: readonly { readonly labels?: { readonly de?: string } }[]
}

const hasUndefined = (value: unknown): boolean =>
  value === undefined || (typeof value === 'object' && value !== null && Object.values(value).some(hasUndefined))

/** The labels of steps at every depth. */
const labelsIn = (part: unknown): string[] =>
  typeof part !== 'object' || part === null
    ? []
    : Object.entries(part).flatMap(([key, value]) =>
        key === 'label' && typeof value === 'string' ? [value] : labelsIn(value),
      )
