import { viewShapes, viewTypes } from '@monarch/schema'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { structure } from '../../record-data/structure.test-helper.ts'
import { viewTypesWeb } from '../registry/view-types.ts'
import { ViewSettings } from './ViewSettings.tsx'

test.each(viewTypes)('the designer draws all settings of the view type %s', (type) => {
  const config = viewTypesWeb[type].defaults(structure)
  const html = renderToStaticMarkup(createElement(ViewSettings, { type, structure, config, onChange: () => {} }))
  const labelled = Object.values(viewShapes[type].keys).filter(({ label }) => label !== undefined)
  expect(labelled.length).toBeGreaterThan(0)
  for (const { label, editor } of labelled)
    if (editor === undefined) expect(html).toContain(`>${label}<`)
    else expect(viewTypesWeb[type].controls).toHaveProperty(editor)
})
