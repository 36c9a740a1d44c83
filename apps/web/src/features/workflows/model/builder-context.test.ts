import { currentRules } from '@monarch/formula'
import type { Structure, WorkflowDefinition } from '@monarch/schema'
import { expect, test } from 'vitest'
import { blankEntity, blankField } from '../../../lib/structure/structure-rows.ts'
import { problemsOf } from './builder-context.ts'

test('a problem with access has the labels that the reader sees, not those of the structure', () => {
  const structure: Structure = {
    tenantId: '',
    version: 0,
    timeZone: 'UTC',
    entities: [{ ...blankEntity, id: 'e', name: 'task', displayName: 'Aufgabe' }],
    fields: [{ ...blankField, id: 'f', entityId: 'e', name: 'title', displayName: 'Titel', fieldType: 'text' }],
  }
  const definition = { trigger: { type: 'manual' }, steps: [] } as unknown as WorkflowDefinition
  const lacking = { stepId: 'close', path: 'steps.0', action: 'update', entityId: 'e' } as const
  const problems = problemsOf(structure, definition, currentRules, null, [
    { ...lacking, fieldId: null, message: "You don't have permission to update Task records." },
    { ...lacking, fieldId: 'f', message: 'You don\'t have permission to change "Title" of Task records.' },
  ])
  expect(problems.get('close')?.map(({ message }) => message)).toEqual([
    "You don't have permission to update Aufgabe records.",
    'You don\'t have permission to change "Titel" of Aufgabe records.',
  ])
})
