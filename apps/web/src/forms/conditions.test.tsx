import { expect, test } from 'vitest'
import { makeEntity } from '../../../../tests/made-entities.ts'
import { clickOn, control, fill, find, isShown, openApp, screen, shows } from '../../../../tests/web/app.tsx'
import { api } from '../../../../tests/web/network.ts'

test('answers show fields and make them required, pages without fields are skipped, and hidden answers are not sent', async () => {
  const made = await makeEntity(api, 'Lead', [
    { name: 'name', displayName: 'Name', fieldType: 'text', isRequired: true },
    { name: 'seats', displayName: 'Seats', fieldType: 'number' },
    { name: 'reason', displayName: 'Reason', fieldType: 'text' },
  ])
  const isBig = { seats: { gte: 100 } }
  const at = await made.addView('Ask', 'form', {
    layout: 'wizard',
    sections: [
      { title: 'You', fields: ['name', 'seats'] },
      { title: 'Why', fields: ['reason'] },
    ],
    conditions: [
      { field: 'reason', effect: 'show', where: isBig },
      { field: 'reason', effect: 'require', where: isBig },
    ],
  })
  await openApp(at)
  const form = await find('form')
  await fill('Name', 'Ada', form)
  // The only remaining page is also the last one.
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull()
  await fill('Seats', '100', form)
  await clickOn('Next', form)
  await clickOn('Save', form)
  await shows('Reason is required', form)
  await fill('Reason', 'Growth', form)
  await clickOn('Previous', form)
  await fill('Seats', '5', form)
  await expect.poll(() => isShown('Why', form)).toBe(false)
  await clickOn('Save', form)
  await expect
    .poll(async () => (await api.tenant<{ made: object[] }>(`{ made: ${made.name} { name seats reason } }`)).made)
    .toEqual([{ name: 'Ada', seats: 5, reason: null }])
  expect((await control('Name', form)).value).toBe('')
})
