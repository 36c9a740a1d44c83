import { fieldTypes } from '@monarch/field-types'
import { findSettingsEditor } from '@monarch/field-types/settings'
import { expect, test } from 'vitest'

test('a field type has a settings editor exactly if it has settings', () => {
  for (const { id, settingsShape } of Object.values(fieldTypes))
    expect([id, findSettingsEditor(id) !== null]).toEqual([id, Object.keys(settingsShape.keys).length > 0])
})
