import { expect, test } from 'vitest'
import { fieldTypes } from '../registry/registry.ts'
import { fieldsInPrompt, replaceReferences } from './generation.ts'

test('fields in braces are sources, once each', () => {
  expect(fieldsInPrompt('{notes} and { company } and {notes}, not {Notes} or {a b} or {}')).toEqual([
    'notes',
    'company',
  ])
  const settings = fieldTypes.ai_text.settings({ prompt: '{notes} {company}', sourceFields: ['stage', 'notes'] })
  expect(settings.ok && fieldTypes.ai_text.generation!(settings.value)).toMatchObject({
    sourceFields: ['stage', 'notes', 'company'],
    model: null,
    auto: false,
  })
})

test('a reference in a replaced value is not replaced again', () => {
  expect(replaceReferences('{a} {b}', (name) => (name === 'a' ? '{b}' : 'x'))).toBe('{b} x')
})

test('a summary and a classification have a default prompt; a text does not', () => {
  const promptOf = (type: 'ai_text' | 'ai_summary' | 'ai_classification') => {
    const settings = fieldTypes[type].settings({})
    return settings.ok && fieldTypes[type].generation!(settings.value).prompt
  }
  expect(promptOf('ai_text')).toBe('')
  expect(promptOf('ai_summary')).not.toBe('')
  expect(promptOf('ai_classification')).not.toBe('')
})

test('a choice is named by its label, or by its value if labels are equal', () => {
  const choices = [
    { value: 'a', label: 'Same' },
    { value: 'b', label: 'Same' },
    { value: 'c', label: 'Other' },
  ]
  const settings = fieldTypes.ai_classification.settings({ choices })
  const { form } = settings.ok ? fieldTypes.ai_classification.generation!(settings.value) : { form: '' }
  expect(form).toContain('["a","b","Other"]')
})
