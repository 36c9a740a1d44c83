import { inLanguage, loadLanguage } from '@monarch/messages'
import { type WorkflowStep, workflowText } from '@monarch/schema'
import { beforeAll, expect, test } from 'vitest'
import { demoWorkflows } from './workflows.ts'

beforeAll(() => loadLanguage('de'))

const labelsOf = (steps: readonly WorkflowStep[]): string[] =>
  steps.flatMap(({ label, yes = [], no = [] }) => [
    ...(label === undefined ? [] : [label]),
    ...labelsOf(yes as WorkflowStep[]),
    ...labelsOf(no as WorkflowStep[]),
  ])

test.each(demoWorkflows('builder'))(
  'the name, description and steps of the workflow $name are shown in German',
  ({ name, description, definition }) => {
    const texts = [name, description, ...labelsOf(definition.steps)]
    expect(texts.filter((text) => inLanguage('de', () => workflowText(text)) === text)).toEqual([])
    expect(texts.map(workflowText)).toEqual(texts)
  },
)

test('texts that users write are not translated', () => {
  expect(inLanguage('de', () => workflowText('Won deals to projects'))).toBe('Won deals to projects')
})
