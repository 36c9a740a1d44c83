import { expect, test } from 'vitest'
import { translator } from './translator.ts'

const translate = translator(
  {
    'There is no {0} with this id': '{0} mit dieser ID gibt es nicht',
    'There is no record with this id': 'Den Datensatz gibt es nicht',
    'Added {0}': '{0} hinzugefügt',
    'Moved "{0}" to "{1}"': '„{0}“ nach „{1}“ verschoben',
    '{0} without {1}': 'ohne {1}: {0}',
    'must be at most {0} characters long': 'darf höchstens {0} Zeichen lang sein',
  },
  { view: 'Ansicht', 'the view "{0}"': 'Ansicht „{0}“' },
  (text) => `„${text}“`,
)

test.each([
  ['There is no view with this id', 'Ansicht mit dieser ID gibt es nicht'],
  ['There is no record with this id', 'Den Datensatz gibt es nicht'],
  ['There is no gadget with this id', 'gadget mit dieser ID gibt es nicht'],
  ['Added the view "Open"', 'Ansicht „Open“ hinzugefügt'],
  ['Tea without milk', 'ohne milk: Tea'],
  ['must be at most 80 characters long', 'darf höchstens 80 Zeichen lang sein'],
  ['data.name must be at most 80 characters long', 'data.name darf höchstens 80 Zeichen lang sein'],
])('%j is %j', (english, german) => expect(translate(english)).toBe(german))

test('names stay as they are', () => {
  expect(translate('Moved "view" to "Added"')).toBe('„view“ nach „Added“ verschoben')
  expect(translate('view')).toBe('view')
  expect(translate('Added "$& {0}"')).toBe('„$& {0}“ hinzugefügt')
})

test('an unknown or a very long sentence stays English', () => {
  expect(translate('Nothing of the kind')).toBe('Nothing of the kind')
  const long = `Added ${'x'.repeat(2_000)}`
  expect(translate(long)).toBe(long)
})
