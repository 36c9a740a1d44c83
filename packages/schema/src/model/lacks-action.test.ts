import { expect, test } from 'vitest'
import { lacksAction } from './lacks-action.ts'

const entity = { name: 'trial_yhmn', label: 'Trial' }

test('a refusal names the entity by its label, but does not disclose the label to callers without rights in it', () => {
  const messageTo = (actions: readonly 'read'[]) => lacksAction('update', entity, { actions: new Set(actions) }).message
  expect(messageTo(['read'])).toBe("You don't have permission to update Trial records.")
  expect(messageTo([])).toBe("You don't have permission to update trial_yhmn records.")
})
