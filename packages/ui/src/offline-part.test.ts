import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { OfflineCode } from './offline-part.ts'

const idle: (() => void)[] = []
const whenIdle = (work: () => void) => {
  idle.push(work)
  return () => idle.splice(idle.indexOf(work), Number(idle.includes(work)))
}
const becomeIdle = async () => {
  idle.shift()?.()
  await Promise.resolve()
  await Promise.resolve()
}

test('code for offline use is fetched part by part while the browser is idle, also that of modules loaded later', async () => {
  const [first, second, later] = [
    vi.fn(() => Promise.reject(new Error('Lost'))),
    vi.fn(async () => {}),
    vi.fn(async () => {}),
  ]
  const code = new OfflineCode()
  code.need(first)
  code.need(second)
  expect(idle).toHaveLength(0)
  const stop = code.fetch(whenIdle)
  expect(first).not.toHaveBeenCalled()
  await becomeIdle()
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 0])
  await becomeIdle()
  expect(second).toHaveBeenCalledOnce()
  code.need(later)
  await becomeIdle()
  expect(later).toHaveBeenCalledOnce()
  stop()
  code.need(vi.fn())
  expect(idle).toHaveLength(0)
})

test('lazy parts of records are fetched ahead, unless they need the server anyway', () => {
  const root = path.join(import.meta.dirname, '../../..')
  const features = 'apps/web/src/features'
  const folders = ['record-data', 'record-page', 'record-parts', 'record-views', 'shell/unsent'].map(
    (folder) => `${features}/${folder}`,
  )
  const lazy = [...folders, 'packages/field-types/src'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
      .flatMap((name) => {
        const code = readFileSync(path.join(root, folder, name), 'utf8')
        return [...code.matchAll(/(\w+)(?: =|:) lazyPart(?:<\w+>)?\(/g)].map(([, part]) => part!)
      }),
  )
  const needingServer = {
    structure: ['EntityControls', 'FieldControls', 'Provenance', 'FormulaInput', 'FunctionReference'],
    views: ['ViewDesigner', 'columns', 'conditions', 'cover', 'datetime', 'limits', 'lines', 'pageSize', 'sections'],
    anotherList: ['FilterBuilder', 'SortPanel', 'GroupPanel', 'FieldsPanel', 'ColorsPanel'],
    actionsOfTheServer: ['FeedDialog', 'ViewLinkDialog', 'PhoneMenu', 'RunWorkflowDialog'],
  }
  expect(new Set(lazy)).toEqual(new Set(Object.values(needingServer).flat()))
})
