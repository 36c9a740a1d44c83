import { expect, test } from 'vitest'
import { place } from './problems.ts'

const inputs = ['name', 'defaultValue', 'settings.choices', 'validationRules.max']
const check = (path: string, message: string, at: string, shown = message) =>
  expect(place({ path, message }, inputs)).toEqual({ path: at, message: shown })

test('an issue stands beside its input', () => check('data.name', 'The name "a" is taken', 'name'))
test('what is wrong inside a value stands beside the whole value', () =>
  check('data.defaultValue.2', 'Each must be text', 'defaultValue'))
test('a path in the message says more than the issue’s', () =>
  check('data.validationRules', 'validationRules.max must be a number', 'validationRules.max', 'Must be a number'))
test('a deep path keeps its words', () =>
  check('data.settings', 'settings.choices.2.label must be text', 'settings.choices'))
test('what has no input is said of the form', () => check('data.entityId', 'There is no entity with this id', ''))
