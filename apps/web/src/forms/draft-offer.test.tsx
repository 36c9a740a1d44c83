import { expect, test } from 'vitest'
import { clickOn, control, fill, find, openApp } from '../../../../tests/web/app.tsx'
import { sentMutations } from '../../../../tests/web/network.ts'

const form = () => find('form', 'New Deal')
const name = async () => (await control('Name', await form())).value

test('a draft is offered until the user decides, and is kept apart from newer input', async () => {
  await openApp('/entities/deal?record=new')
  await fill('Name', 'Draft of yesterday', await form())
  await openApp('/entities/deal?record=new')
  expect(await name()).toBe('')
  await fill('Name', 'Typed first', await form())
  // The first draft is still offered, after the newer one.
  await openApp('/entities/deal?record=new')
  await clickOn('Restore', await form())
  await expect.poll(name).toBe('Typed first')
  await clickOn('Restore', await form())
  await expect.poll(name).toBe('Draft of yesterday')
  // The input that a restored draft replaces is offered in turn.
  await clickOn('Restore', await form())
  await expect.poll(name).toBe('Typed first')
  await clickOn('Discard', await form())
  await openApp('/entities/deal?record=new')
  await clickOn('Restore', await form())
  await expect.poll(name).toBe('Typed first')
  // No draft is left to offer.
  expect(document.activeElement).toBe(await control('Name', await form()))
  expect(sentMutations()).toEqual([])
})
