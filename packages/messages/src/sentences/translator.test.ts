import { expect, test } from 'vitest'
import translateToGerman from './de/translate.ts'
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

test.each([
  [
    'Due must be a date that exists: November has 30 days',
    'Due muss ein Datum sein, das es gibt: November hat 30 Tage',
  ],
  [
    'Due must be a date that exists: February 2026 has 28 days',
    'Due muss ein Datum sein, das es gibt: Februar 2026 hat 28 Tage',
  ],
  ['May must be a date that exists: May has 31 days', 'May muss ein Datum sein, das es gibt: Mai hat 31 Tage'],
])('names of months are translated, names of fields are not: %j', (english, german) =>
  expect(translateToGerman(english)).toBe(german),
)
