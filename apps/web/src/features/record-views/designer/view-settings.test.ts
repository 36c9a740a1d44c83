import { viewShapes, viewTypes } from '@monarch/schema'
import { written } from '@monarch/shapes'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { planCard } from '../card/card-plan.ts'
import { structure } from '../../record-data/structure.test-helper.ts'
import { viewTypesWeb } from '../registry/view-types.ts'
import { ViewSettings } from './ViewSettings.tsx'

test.each(viewTypes)('the designer draws all settings of the view type %s', (type) => {
  const config = viewTypesWeb[type].defaults(structure)
  const html = renderToStaticMarkup(createElement(ViewSettings, { type, structure, config, onChange: () => {} }))
  const labelled = Object.values(viewShapes[type].keys).filter(({ label }) => label !== undefined)
  expect(labelled.length).toBeGreaterThan(0)
  for (const { label, editor } of labelled)
    if (editor === undefined) expect(html).toContain(`>${written(label!)}<`)
    else expect(viewTypesWeb[type].controls).toHaveProperty(editor)
})

test('a card shows as many of the chosen fields as the designer allows, and all fields of a new view', () => {
  const { entity } = structure
  const cardFields = entity.fields.map(({ name }) => name)
  for (const cardTemplate of ['minimal', 'default', 'detailed', 'custom']) {
    const config = { ...viewTypesWeb.grid.defaults(structure), cardTemplate, cardFields, titleField: 'gone' }
    const html = renderToStaticMarkup(
      createElement(ViewSettings, { type: 'grid', structure, config, onChange: () => {} }),
    )
    const [, words] = /A card shows the first (\w+)/.exec(html)!
    const { fields, cover } = planCard({ ...entity, titleField: null }, config)
    const offered = cardFields.length - (cover ? 1 : 0)
    expect(fields).toHaveLength(Math.min(words === 'one' ? 1 : Number(words), offered))
  }
  const usual = viewTypesWeb.grid.defaults(structure)
  expect(planCard(entity, usual).fields.map(({ name }) => name)).toEqual(usual.cardFields)
})
