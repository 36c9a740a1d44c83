import type { WorkflowDefinition, WorkflowStep } from '@monarch/schema'
import { describe, expect, test } from 'vitest'
import { type BuilderCommand, newBuilder, reduceBuilder, triggerId } from './builder-state.ts'
import { allPlaces, allSteps, root } from './step-tree.ts'

const wait = (id: string): WorkflowStep => ({ id, type: 'wait', minutes: 5 })
const condition = (id: string, yes: WorkflowStep[], no: WorkflowStep[]): WorkflowStep => ({
  id,
  type: 'condition',
  yes,
  no,
})
const definition: WorkflowDefinition = {
  trigger: { type: 'manual' },
  steps: [wait('a'), condition('b', [wait('c')], []), wait('d')],
}

const after = (...commands: BuilderCommand[]) => commands.reduce(reduceBuilder, newBuilder(definition))

/** `a b(c|) d`: the ids in their places. */
function print(steps: readonly WorkflowStep[]): string {
  return steps
    .map((step) =>
      step.type === 'condition' ? `${step.id}(${print(inside(step, 'yes'))}|${print(inside(step, 'no'))})` : step.id,
    )
    .join(' ')
}
const inside = (step: WorkflowStep, key: string) => step[key] as readonly WorkflowStep[]
const check = (commands: BuilderCommand[], expected: string) =>
  expect(print(after(...commands).definition.steps)).toBe(expected)

describe('steps', () => {
  test('are added at a place, and chosen', () => {
    const state = after({ type: 'add', step: 'sendEmail', place: { parent: 'b', key: 'no', index: 0 } })
    expect(print(state.definition.steps)).toBe('a b(c|send_email) d')
    expect(state.selected).toBe('send_email')
    check(
      [
        { type: 'add', step: 'wait', place: { ...root, index: 0 } },
        { type: 'add', step: 'wait', place: { ...root, index: 0 } },
      ],
      'wait_2 wait a b(c|) d',
    )
  })

  test('are moved, but not into themselves', () => {
    check([{ type: 'move', id: 'a', place: { parent: 'b', key: 'no', index: 0 } }], 'b(c|a) d')
    check([{ type: 'move', id: 'a', place: { ...root, index: 3 } }], 'b(c|) d a')
    check([{ type: 'move', id: 'b', place: { parent: 'b', key: 'no', index: 0 } }], 'a b(c|) d')
  })

  test('reach every place by two keys, and come back the same way', () => {
    const places = allPlaces(definition.steps.filter(({ id }) => id !== 'a')).length
    const down = Array.from({ length: places - 1 }, (): BuilderCommand => ({ type: 'moveBy', id: 'a', by: 1 }))
    const ways = down.map((_, i) => print(after(...down.slice(0, i + 1)).definition.steps))
    expect(ways).toEqual(['b(a c|) d', 'b(c a|) d', 'b(c|a) d', 'b(c|) a d', 'b(c|) d a'])
    const up = down.map((): BuilderCommand => ({ type: 'moveBy', id: 'a', by: -1 }))
    check([...down, ...up], 'a b(c|) d')
    check([...down, { type: 'moveBy', id: 'a', by: 1 }], 'b(c|) d a')
  })

  test('are deleted with what is in them; the next one is chosen', () => {
    const state = after({ type: 'select', id: 'b' }, { type: 'delete', id: 'b' })
    expect(print(state.definition.steps)).toBe('a d')
    expect(state.selected).toBe('d')
    expect(after({ type: 'select', id: 'c' }, { type: 'delete', id: 'c' }).selected).toBe('b')
  })

  test('are copied under new ids, and speak of their own', () => {
    const steps = [
      condition(
        'b',
        [
          { id: 'ask', type: 'askAi' },
          { id: 'tell', type: 'notify', text: '{steps.ask.text} {steps.a.x}' },
        ],
        [],
      ),
    ]
    const state = [{ type: 'copy', id: 'b' }, { type: 'paste' }].reduce(
      (before, command) => reduceBuilder(before, command as BuilderCommand),
      newBuilder({ trigger: { type: 'manual' }, steps }),
    )
    const all = allSteps(state.definition.steps)
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    const copy = all.find(({ id, type }) => type === 'notify' && id !== 'tell')!
    expect(copy.text).toBe('{steps.ask_ai.text} {steps.a.x}')
  })
})

describe('undo', () => {
  test('takes back one thing at a time, and gives it again', () => {
    const state = after({ type: 'delete', id: 'd' }, { type: 'delete', id: 'a' }, { type: 'undo' })
    expect(print(state.definition.steps)).toBe('a b(c|)')
    expect(print(reduceBuilder(state, { type: 'redo' }).definition.steps)).toBe('b(c|)')
    check([{ type: 'delete', id: 'd' }, { type: 'undo' }, { type: 'undo' }], 'a b(c|) d')
  })

  test('takes the letters of one text back together', () => {
    const write = (label: string): BuilderCommand => ({ type: 'change', id: 'a', change: { label }, key: 'label' })
    const state = after(write('N'), write('No'), write('Now'), { type: 'select', id: 'a' }, write('Nov'))
    expect(reduceBuilder(state, { type: 'undo' }).definition.steps[0]!.label).toBe('Now')
    expect(after(write('N'), write('No'), { type: 'undo' }).definition.steps[0]!.label).toBeUndefined()
  })

  test('does not choose what is gone', () => {
    const state = after({ type: 'add', step: 'wait', place: { ...root, index: 0 } }, { type: 'undo' })
    expect(state.selected).toBeNull()
  })
})

test('another trigger keeps what both have a word for', () => {
  const entity: BuilderCommand = { type: 'changeTrigger', change: { entity: 'lead' }, key: 'entity' }
  const state = after(entity, { type: 'chooseTrigger', trigger: 'recordCreated' })
  expect(state.definition.trigger).toEqual({ type: 'recordCreated', entity: 'lead' })
  expect(state.selected).toBe(triggerId)
  expect(after({ type: 'chooseTrigger', trigger: 'schedule' }).definition.trigger).toEqual({
    type: 'schedule',
    every: 'hour',
    at: '09:00',
  })
})
