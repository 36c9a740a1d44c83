import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { makeEntity } from '../../../../../../tests/made-entities.ts'
import { all, click, clickOn, fill, find, openApp, press, shows, toastOf } from '../../../../../../tests/web/app.tsx'
import { api, sentMutations } from '../../../../../../tests/web/network.ts'
import { cell, names, text } from '../../../../../../tests/web/table.ts'
import { fileSource } from '../../record-parts/file-source.ts'

// A file that was not uploaded is never dropped without a message.

afterEach(() => vi.restoreAllMocks())

const shown = { showInList: true, showInForm: true }
async function makePlans(accept: string | null = null) {
  const plans = await makeEntity(api, 'Plan', [
    { ...shown, name: 'title', displayName: 'Title', fieldType: 'text', isRequired: true },
    { ...shown, name: 'paper', displayName: 'Paper', fieldType: 'file', settings: { accept } },
  ])
  await plans.create([{ title: 'House' }, { title: 'Garden' }])
  const stored = async (title: string) => {
    const query = `{ found: ${plans.name}(where: {title: {eq: "${title}"}}) { paper } }`
    return (await api.tenant<{ found: { paper: string | null }[] }>(query)).found.map(({ paper }) => paper)
  }
  return { ...plans, stored }
}

/** The first upload fails at once, or when the returned function is called; later uploads are sent to the server, which jsdom itself cannot
 * reach. */
function failFirstUpload(isHeld = false): () => void {
  const { promise, resolve } = Promise.withResolvers<void>()
  if (!isHeld) resolve()
  vi.spyOn(fileSource, 'upload')
    .mockImplementationOnce(async () => {
      await promise
      throw new Error('The server cannot be reached')
    })
    .mockImplementation(async (file) => {
      const content = [
        '--part',
        `Content-Disposition: form-data; name="file"; filename="${file.name}"`,
        'Content-Type: text/plain',
        '',
        'A plan',
        '--part--',
        '',
      ].join('\r\n')
      const response = await fetch('/api/files', {
        method: 'POST',
        headers: {
          authorization: `Bearer ${localStorage.getItem('auth_token')}`,
          'x-tenant-id': api.tenants[0].id,
          'content-type': 'multipart/form-data; boundary=part',
        },
        body: content,
      })
      const { id } = (await response.json()) as { id: string }
      return fileSource.find(id)
    })
  return resolve
}

/** Also a file that the dialog of the system would not offer. */
const chooseFile = async () => {
  const input = await vi.waitUntil(() => document.querySelector<HTMLInputElement>('input[type=file]:not([capture])'))
  await userEvent.setup({ applyAccept: false }).upload(input, new File(['A plan'], 'plan.txt', { type: 'text/plain' }))
}
const refused = '"plan.txt" was not uploaded. Retry or remove it.'

async function openCell(at: string) {
  await openApp(`${at}?sort=title`)
  await expect.poll(names).toEqual(['Garden', 'House'])
  await click(cell(0, 'Paper'))
  await press('Enter')
}

test('a cell keeps a file whose upload failed, also after the user left the editor, and Retry uploads it', async () => {
  const plans = await makePlans()
  failFirstUpload()
  await openCell(plans.at)
  await chooseFile()
  await shows('The server cannot be reached')
  await press('Control+Enter')
  await shows(refused)
  expect(document.querySelector('[data-editor=open]')).not.toBeNull()

  await click(cell(1, 'Title'))
  await expect.poll(() => document.querySelector('[data-editor=open]')).toBeNull()
  expect(text(0, 'Paper')).toBe('plan.txt')
  expect(await plans.stored('Garden')).toEqual([null])

  await click(cell(0, 'Paper'))
  await press('Enter')
  await clickOn('Retry')
  await find('button', 'Remove plan.txt')
  await click(cell(1, 'Title'))
  await expect.poll(() => plans.stored('Garden')).toEqual([expect.any(String)])
})

test('an upload that fails after the user left the cell is reported in the cell, and another open editor stays open', async () => {
  const plans = await makePlans()
  const release = failFirstUpload(true)
  await openCell(plans.at)
  await chooseFile()
  await find('[role=progressbar]', 'Uploading plan.txt')
  await click(cell(1, 'Title'))
  await press('Enter')
  release()
  await toastOf('plan.txt was not uploaded')
  await expect.poll(() => text(0, 'Paper')).toBe('plan.txt')
  expect(cell(1, 'Title').querySelector('input')).not.toBeNull()
})

test('a form is not saved without a file whose upload failed', async () => {
  const plans = await makePlans()
  failFirstUpload()
  await openApp(`${plans.at}?record=new`)
  await fill('Title', 'Shed')
  await chooseFile()
  await shows('The server cannot be reached')
  await clickOn('Save')
  await shows(refused)
  expect(sentMutations().filter((body) => body.includes('Shed'))).toEqual([])
  await clickOn('Retry')
  await find('button', 'Remove plan.txt')
  await clickOn('Save')
  await expect.poll(() => plans.stored('Shed')).toEqual([expect.any(String)])
})

test('a record page shows a file whose upload failed until it is uploaded', async () => {
  const plans = await makePlans()
  failFirstUpload()
  await openApp(`${plans.at}?sort=title`)
  await expect.poll(names).toEqual(['Garden', 'House'])
  await clickOn('Open Garden')
  await chooseFile()
  await shows('The server cannot be reached')
  expect(all('[role=alert]')).toHaveLength(1)
  await clickOn('Retry')
  await expect.poll(() => plans.stored('Garden')).toEqual([expect.any(String)])
})

test('a file that the field does not accept has one message, and a form and a cell say that it must be removed', async () => {
  const plans = await makePlans('.pdf')
  const upload = vi.spyOn(fileSource, 'upload')
  const reason = '"plan.txt" has the wrong type. Paper accepts .pdf'
  const expectReason = async () => {
    await shows(reason)
    expect(all('[role=alert]').map(({ textContent }) => textContent)).toEqual([reason])
    expect(all('button', 'Retry')).toEqual([])
  }
  await openApp(`${plans.at}?sort=title`)
  await expect.poll(names).toEqual(['Garden', 'House'])
  await clickOn('Open Garden')
  await chooseFile()
  await expectReason()

  await openCell(plans.at)
  await chooseFile()
  await expectReason()
  await press('Control+Enter')
  await shows('"plan.txt" was not accepted. Remove it.')
  await clickOn('Dismiss plan.txt')
  await press('Escape')

  await openApp(`${plans.at}?record=new`)
  await fill('Title', 'Shed')
  await chooseFile()
  await press('Tab', 'Tab')
  await expectReason()
  await clickOn('Save')
  await shows('"plan.txt" was not accepted. Remove it.')
  expect(sentMutations().filter((body) => body.includes('Shed'))).toEqual([])
  await clickOn('Dismiss plan.txt')
  await clickOn('Save')
  await expect.poll(() => plans.stored('Shed')).toEqual([null])
  expect(upload).not.toHaveBeenCalled()
})
