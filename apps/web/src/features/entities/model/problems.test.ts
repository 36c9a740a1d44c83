import { expect, test } from 'vitest'
import { place } from './problems.ts'

const inputs = ['name', 'defaultValue', 'settings.choices', 'validationRules.max']
const check = (path: string, message: string, at: string, shown = message) =>
  expect(place({ path, message }, inputs)).toEqual({ path: at, message: shown })

test('an issue is shown at its input', () => check('data.name', 'The name "a" is taken', 'name'))
test('an issue within a value is shown at the whole value', () =>
  check('data.defaultValue.2', 'Each must be text', 'defaultValue'))
test("a path in the message is more precise than the issue's", () =>
  check('data.validationRules', 'validationRules.max must be a number', 'validationRules.max', 'Must be a number'))
test('a deep path keeps its message', () =>
  check('data.settings', 'settings.choices.2.label must be text', 'settings.choices'))
test('an issue without an input is shown at the form', () =>
  check('data.entityId', 'There is no entity with this id', ''))
