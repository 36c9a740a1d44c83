import { type FieldType, fieldTypes } from '@monarch/field-types'
import { FieldSettings } from '@monarch/field-types/settings'
import { annotate, object, text } from '@monarch/shapes'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

const entity = { id: 'e', name: 'deal', displayName: 'Deal', pluralName: 'Deals', icon: 'tag', color: 'blue' }

const draw = (type: FieldType) =>
  renderToStaticMarkup(
    createElement(FieldSettings, {
      type,
      settings: {},
      stored: {},
      onChange: () => {},
      problemOf: () => undefined,
      entity,
      entities: [entity],
      fields: [],
      relatedFields: [],
      normalizeName: (name) => name,
    }),
  )

test('every setting of a field type has a label and a control', () => {
  for (const type of Object.values(fieldTypes)) {
    const { keys } = type.settingsShape
    // The choice of a type sets the target of a relation, and a card the rules of a formula.
    const isSetElsewhere = (key: string) => key === 'target' || key === 'rules'
    const unlabelled = Object.keys(keys).filter((key) => !isSetElsewhere(key) && keys[key]!.label === undefined)
    expect([type.id, unlabelled]).toEqual([type.id, []])
    expect([type.id, draw(type) === '']).toEqual([type.id, Object.keys(keys).length === 0])
  }
})

test('a setting that is added to a field type is drawn', () => {
  const { text: plain } = fieldTypes
  const motto = annotate(text(40), { label: 'Motto', placeholder: 'Onward' })
  expect(draw({ ...plain, settingsShape: object({ motto }) })).toMatch(/Motto<\/label>.*placeholder="Onward"/)
})
