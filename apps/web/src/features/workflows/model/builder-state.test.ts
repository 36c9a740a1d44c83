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

/** `a b(c|) d`: ids by position. */
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
  test('are put into a loop that provides their record, in one undo step', () => {
    const state = after({ type: 'loopOver', id: 'c' })
    const loop = allSteps(state.definition.steps).find(({ type }) => type === 'findRecords')!
    expect(print(state.definition.steps)).toBe(`a b(${loop.id}|) d`)
    expect(loop.steps).toEqual([{ ...wait('c'), record: `steps.${loop.id}` }])
    expect(state.selected).toBe(loop.id)
    expect(reduceBuilder(state, { type: 'undo' }).definition).toEqual(definition)
  })

  test('are inserted at a position and selected', () => {
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

  test('move, but not into themselves', () => {
    check([{ type: 'move', id: 'a', place: { parent: 'b', key: 'no', index: 0 } }], 'b(c|a) d')
    check([{ type: 'move', id: 'a', place: { ...root, index: 3 } }], 'b(c|) d a')
    check([{ type: 'move', id: 'b', place: { parent: 'b', key: 'no', index: 0 } }], 'a b(c|) d')
  })

  test('reach every position with two keys, and return the same way', () => {
    const places = allPlaces(definition.steps.filter(({ id }) => id !== 'a')).length
    const down = Array.from({ length: places - 1 }, (): BuilderCommand => ({ type: 'moveBy', id: 'a', by: 1 }))
    const ways = down.map((_, i) => print(after(...down.slice(0, i + 1)).definition.steps))
    expect(ways).toEqual(['b(a c|) d', 'b(c a|) d', 'b(c|a) d', 'b(c|) a d', 'b(c|) d a'])
    const up = down.map((): BuilderCommand => ({ type: 'moveBy', id: 'a', by: -1 }))
    check([...down, ...up], 'a b(c|) d')
    check([...down, { type: 'moveBy', id: 'a', by: 1 }], 'b(c|) d a')
  })

  test('are deleted with their branches; the next one is selected', () => {
    const state = after({ type: 'select', id: 'b' }, { type: 'delete', id: 'b' })
    expect(print(state.definition.steps)).toBe('a d')
    expect(state.selected).toBe('d')
    expect(after({ type: 'select', id: 'c' }, { type: 'delete', id: 'c' }).selected).toBe('b')
  })

  test('are copied with new ids, and references to copied steps follow', () => {
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
  test('undoes one change at a time, and redoes it', () => {
    const state = after({ type: 'delete', id: 'd' }, { type: 'delete', id: 'a' }, { type: 'undo' })
    expect(print(state.definition.steps)).toBe('a b(c|)')
    expect(print(reduceBuilder(state, { type: 'redo' }).definition.steps)).toBe('b(c|)')
    check([{ type: 'delete', id: 'd' }, { type: 'undo' }, { type: 'undo' }], 'a b(c|) d')
  })

  test('undoes the typing in one field as a whole', () => {
    const write = (label: string): BuilderCommand => ({ type: 'change', id: 'a', change: { label }, key: 'label' })
    const state = after(write('N'), write('No'), write('Now'), { type: 'select', id: 'a' }, write('Nov'))
    expect(reduceBuilder(state, { type: 'undo' }).definition.steps[0]!.label).toBe('Now')
    expect(after(write('N'), write('No'), { type: 'undo' }).definition.steps[0]!.label).toBeUndefined()
  })

  test('deselects deleted steps', () => {
    const state = after({ type: 'add', step: 'wait', place: { ...root, index: 0 } }, { type: 'undo' })
    expect(state.selected).toBeNull()
  })
})

test('changing the trigger keeps settings that both types have', () => {
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
