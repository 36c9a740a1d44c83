import { expect, test } from 'vitest'
import { doAgain, dropStep, emptyStack, lastStep, maxSteps, pushStep, takeBack, type UndoStep } from './undo-stack.ts'

const step = (tenantId: string, redo = true): UndoStep => ({
  tenantId,
  undo: () => {},
  ...(redo && { redo: () => {} }),
})

test('undoes the last step of the tenant, and can redo it', () => {
  const [a, b, other] = [step('t'), step('t'), step('u')]
  const full = [a, b, other].reduce(pushStep, emptyStack)
  expect(lastStep(full.done, 't')).toBe(b)
  const back = takeBack(full, b)
  expect(back.done).toEqual([a, other])
  expect(lastStep(back.undone, 't')).toBe(b)
  const again = doAgain(back, b)
  expect(again.done).toEqual([a, other, b])
  expect(again.undone).toEqual([])
})

test('a step is undone once, and one without redo leaves nothing behind', () => {
  const a = step('t', false)
  const back = takeBack(pushStep(emptyStack, a), a)
  expect(back).toEqual(emptyStack)
  expect(takeBack(back, a)).toBe(back)
  expect(doAgain(back, a)).toBe(back)
})

test('a new step clears the redo steps of its tenant only', () => {
  const [a, b] = [step('t'), step('u')]
  const undone = [a, b].reduce((stack, each) => takeBack(pushStep(stack, each), each), { ...emptyStack })
  expect(pushStep(takeBack(pushStep(undone, a), a), step('t')).undone).toEqual([b])
})

test('drops the oldest step above the limit', () => {
  const steps = Array.from({ length: maxSteps + 3 }, () => step('t'))
  const { done } = steps.reduce(pushStep, emptyStack)
  expect(done).toEqual(steps.slice(3))
})

test('a failed step is removed', () => {
  const [a, b] = [step('t'), step('t')]
  const full = [a, b].reduce(pushStep, emptyStack)
  expect(dropStep(full, b).done).toEqual([a])
  expect(dropStep(takeBack(full, b), b).undone).toEqual([])
})
