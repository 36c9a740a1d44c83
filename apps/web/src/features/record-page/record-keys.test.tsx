import { expect, test } from 'vitest'
import { makeEntity } from '../../../../../tests/made-entities.ts'
import { find, nameOf, openApp, press, type } from '../../../../../tests/web/app.tsx'
import { api } from '../../../../../tests/web/network.ts'

const focused = () => nameOf(document.activeElement!)

test('after an edit by shortcut, the next shortcut is not typed over the value', async () => {
  const notes = await makeEntity(api, 'Keyednote', [{ name: 'title', displayName: 'Title', fieldType: 'text' }])
  await notes.create([{ title: 'Brief' }])
  const document = `{ found: ${notes.name} { id title } }`
  const read = async () => (await api.tenant<{ found: [{ id: string; title: string }] }>(document)).found[0]
  const { id } = await read()
  for (const [path, opened] of [
    [`${notes.at}?record=${id}`, 'aside'],
    [`${notes.at}/${id}`, 'h1'],
  ] as const) {
    await openApp(path)
    ;(await find(opened, /Brief/)).focus()
    for (const key of ['Enter', 'Escape']) {
      await press('e')
      await expect.poll(focused).toBe('Title')
      await press('End')
      await type('!')
      await press(key)
      await expect.poll(() => globalThis.document.activeElement?.tagName.toLowerCase()).toBe(opened)
    }
    await press('m')
    await expect.poll(() => globalThis.document.activeElement?.matches('[contenteditable=true]')).toBe(true)
  }
  await expect.poll(async () => (await read()).title).toBe('Brief!!')
})
