import { expect, test } from 'vitest'
import { clickOn, find, isShown, openApp, shows } from '../../../../../../tests/web/app.tsx'
import { expectAccessible } from '../../../../../../tests/web/accessible.ts'
import { answer, operation } from '../../../../../../tests/web/network.ts'

const statement = { format: 'monarch deletion receipt 1', subject: { name: 'Übersee' } }
const signed = `e30.${Buffer.from(JSON.stringify(statement)).toString('base64url')}.c2ln`

test('a receipt lists what was deleted, and is downloaded with its signature', async () => {
  const receipt = {
    id: '018f0000-0000-7000-8000-000000000001',
    kind: 'tenant',
    name: 'Übersee',
    deletedAt: '2026-03-01T12:00:00.000Z',
    requestedByName: 'Ann',
    contents: { records: 312, files: { count: 1 } },
    signed,
  }
  const damaged = {
    ...receipt,
    id: '018f0000-0000-7000-8000-000000000002',
    name: 'Damaged',
    contents: { records: 3, files: { count: 0 }, notCounted: ['public.deal'] },
  }
  const release = answer(operation('DeletionReceipts'), { data: { deletionReceipts: [receipt, damaged] } })
  let saved: Blob | null = null
  const before = ['createObjectURL', 'revokeObjectURL'].map((name) => [
    name,
    Object.getOwnPropertyDescriptor(URL, name),
  ])
  Object.assign(URL, { createObjectURL: (blob: Blob) => ((saved = blob), 'blob:x'), revokeObjectURL: () => {} })
  try {
    await openApp('/settings/tenants')
    const list = await find('ul', 'Deletion receipts')
    await shows('Tenant, deleted on Mar 1, 2026, requested by Ann: 312 records, 1 file', list)
    await shows(
      'Tenant, deleted on Mar 1, 2026, requested by Ann: 3 records, 0 files; 1 table could not be counted',
      list,
    )
    await expectAccessible(list)
    await clickOn('Download the receipt of Übersee', list)
    expect(JSON.parse(await saved!.text())).toEqual({ receipt: statement, signed })
  } finally {
    release()
    for (const [name, descriptor] of before)
      if (descriptor) Object.defineProperty(URL, name as string, descriptor as PropertyDescriptor)
      else Reflect.deleteProperty(URL, name as string)
  }
})

test('an installation in which nothing was deleted shows no receipts', async () => {
  await openApp('/settings/tenants')
  await shows('Record counts are estimates by PostgreSQL and include the bin.')
  expect(isShown('Deletion receipts')).toBe(false)
})
