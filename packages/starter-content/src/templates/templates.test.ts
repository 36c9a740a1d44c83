import { expect, test } from 'vitest'
import { shippedTemplates } from './templates.ts'

test('there are at least twelve, one per industry, each with entities, views, layouts and records', () => {
  expect(new Set(shippedTemplates.map(({ industry }) => industry)).size).toBe(shippedTemplates.length)
  expect(shippedTemplates.length).toBeGreaterThanOrEqual(12)
  for (const { content, key } of shippedTemplates) {
    expect(content.entities.length, key).toBeGreaterThanOrEqual(3)
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
