import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'
import { expect, test } from 'vitest'
import { type ArchiveFile, writeArchive } from './zip.ts'

async function* filesOf(...files: readonly ArchiveFile[]): AsyncGenerator<ArchiveFile> {
  yield* files
}

test('files are read back with their names and content', async () => {
  const bytes = await buffer(
    writeArchive(filesOf({ name: 'a.xml', content: ['<a>', 'ä</a>'] }, { name: 'empty.xml', content: [] })),
  )
  const zip = await fromBufferPromise(bytes, { lazyEntries: true })
  const found: Record<string, string> = {}
  for await (const entry of zip.eachEntry())
    found[entry.fileName] = (await buffer(await zip.openReadStreamPromise(entry))).toString()
  expect(found).toEqual({ 'a.xml': '<a>ä</a>', 'empty.xml': '' })
})

test('an error in a content stream fails the archive', async () => {
  const broken = (async function* () {
    yield 'begin'
    throw new Error('the rows ended early')
  })()
  await expect(buffer(writeArchive(filesOf({ name: 'a.xml', content: broken })))).rejects.toThrow(
    'the rows ended early',
  )
})

test('the content is closed when the reader stops', async () => {
  let isClosed = false
  const endless = (async function* () {
    try {
      for (;;) yield `${Math.random()}`.repeat(1000)
    } finally {
      isClosed = true
    }
  })()
  for await (const _chunk of writeArchive(filesOf({ name: 'a.xml', content: endless }))) break
  expect(isClosed).toBe(true)
})
