import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importLimits } from '../import-limits.ts'
import { readSheets, readWorkbook } from './read.ts'
import { testWorkbook, testZip } from './workbook.test-helper.ts'

let folder: string
let count = 0
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'monarch-workbooks-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function fileOf(content: Buffer): Promise<string> {
  const file = path.join(folder, `${++count}.xlsx`)
  await writeFile(file, content)
  return file
}

async function read(content: Buffer, signal?: AbortSignal) {
  const rows = []
  for await (const some of readWorkbook(await fileOf(content), { signal })) rows.push(...some)
  return rows
}

const sheet = 'xl/worksheets/sheet1.xml'
const row = (cells: string) => `<row>${cells}</row>`
const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
const sheetOf = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`

/** The longest time in milliseconds for which the event loop was blocked. */
async function longestWaitDuring(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let last = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
  }, 10)
  try {
    await work()
  } finally {
    clearInterval(timer)
  }
  return Math.max(longest, performance.now() - last)
}

const million = 1_000_000
const entities =
  '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>'

const hostile: readonly [name: string, content: () => Buffer, words: string][] = [
  [
    'a tag of many quotes',
    () => testWorkbook('', { [sheet]: `<worksheet><a b=${'">'.repeat(2 * million)}` }),
    'not well formed',
  ],
  [
    'a tag that never ends',
    () => testWorkbook('', { [sheet]: `<worksheet><a b="${'>'.repeat(9 * million)}` }),
    'characters',
  ],
  [
    'a text that never ends',
    () => testWorkbook('', { [sheet]: `<worksheet>${'x'.repeat(9 * million)}` }),
    'characters',
  ],
  ['blanks that unpack to a huge size', () => testWorkbook(' '.repeat(80 * million)), 'far more than its size'],
  ['many tiny tags', () => testWorkbook(row(text('a')) + '<a/>'.repeat(10 * million)), 'far more than its size'],
  [
    'millions of empty cells',
    () => testWorkbook(row(text('a')) + row('<c/>'.repeat(20_000)).repeat(500)),
    'far more than its size',
  ],
  ['deep nesting', () => testWorkbook('<a>'.repeat(10_000)), 'nested too deeply'],
  ['too many columns', () => testWorkbook(row(text('a')) + row('<c r="ZZZZZ2"/>')), 'columns'],
  ['a document type', () => testWorkbook('', { [sheet]: `${entities}${sheetOf(row(text('&b;')))}` }), 'document type'],
  [
    'a document type in the shared texts',
    () => testWorkbook('', { 'xl/sharedStrings.xml': `${entities}<sst/>` }),
    'document type',
  ],
  ['an unknown entity', () => testWorkbook(row(text('&b;'))), 'unknown entity'],
  ['a character reference that XML forbids', () => testWorkbook(row(text('&#0;'))), 'unknown entity'],
  ['tags that do not match', () => testWorkbook('<row><c></row></c>'), 'not well formed'],
  [
    'XML that ends in the middle',
    () => testWorkbook('', { [sheet]: '<worksheet><sheetData><row>' }),
    'not well formed',
  ],
  [
    'bytes that are not UTF-8',
    () => testWorkbook('', { [sheet]: Buffer.from(sheetOf(row(text('\u00e9'))), 'latin1') }),
    'UTF-8',
  ],
  ['a part that is plain text', () => testWorkbook('', { [sheet]: 'no XML' }), 'not well formed'],
  [
    'a long shared text in every cell',
    () => testWorkbook(row('<c t="s"><v>0</v></c>'.repeat(900)), { shared: `<si><t>${'x'.repeat(million)}</t></si>` }),
    'a row has more than',
  ],
  [
    'a long shared text in every row',
    () =>
      testWorkbook(row('<c t="s"><v>0</v></c>').repeat(5_000), { shared: `<si><t>${'x'.repeat(million)}</t></si>` }),
    'far more than its size',
  ],
  ['a shared text that is missing', () => testWorkbook(row('<c t="s"><v>7</v></c>')), 'a text that is not there'],
  [
    'a number format that is expensive to match',
    () =>
      testWorkbook('<row/>', {
        'xl/styles.xml':
          `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="${'['.repeat(4 * million)}"/></numFmts>` +
          `<cellXfs><xf numFmtId="170"/></cellXfs></styleSheet>`,
        [sheet]: 'x',
      }),
    'not well formed',
  ],
  [
    'a part that unpacks to more than it declares',
    () => testZip([{ name: '_rels/.rels', content: ' '.repeat(50 * million), statedSize: 10 }]),
    'a part of it is damaged',
  ],
  [
    'a part that declares more than it has',
    () => testZip([{ name: '_rels/.rels', content: '<a/>', statedSize: 2 * million }]),
    'a part of it is damaged',
  ],
  [
    'a part that declares gigabytes',
    () => testZip([{ name: '_rels/.rels', content: '<a/>', statedSize: 3_000 * million }]),
    'far more than its size',
  ],
  [
    'parts that overlap',
    () =>
      testZip([
        { name: '0', content: Array.from({ length: 2000 }, (_, i) => i).join() },
        ...Array.from({ length: 50 }, (_, i) => ({ name: `${i + 1}`, content: '', sameAs: 0 })),
      ]),
    'its parts overlap',
  ],
  [
    'two parts of the same name',
    () =>
      testZip([
        { name: 'a', content: '1' },
        { name: 'a', content: '2' },
      ]),
    'the same name',
  ],
  [
    'a part outside of the archive',
    () => testZip([{ name: '../../etc/passwd', content: '1' }]),
    'its directory is damaged',
  ],
  ['too many parts', () => withCount(testZip([]), 10_001), 'parts'],
  ['a part that is encrypted', () => testZip([{ name: '_rels/.rels', content: '<a/>', flags: 1 }]), 'password'],
  ['an archive in an archive', () => testZip([{ name: 'xl/workbook.xml', content: testWorkbook('') }]), 'not UTF-8'],
  ['not an archive', () => Buffer.from('name\nvalue\n'), 'not a ZIP archive'],
  ['nothing', () => Buffer.alloc(0), 'not a ZIP archive'],
  ['an archive without its end', () => testWorkbook(row(text('a'))).subarray(0, -30), 'not a ZIP archive'],
  ['an archive without its beginning', () => testWorkbook(row(text('a'))).subarray(200), 'damaged'],
  ['a directory at a wrong offset', () => directoryAt(testWorkbook(row(text('a'))), 7), 'its directory is damaged'],
  ['a missing sheet', () => testWorkbook('', { 'xl/workbook.xml': '<workbook><sheets/></workbook>' }), 'no sheet'],
]

function withCount(archive: Buffer, count: number): Buffer {
  archive.writeUInt16LE(count, archive.length - 12)
  return archive
}

function directoryAt(archive: Buffer, place: number): Buffer {
  archive.writeUInt32LE(place, archive.length - 6)
  return archive
}

describe('hostile workbooks', () => {
  test.each(hostile)('%s', async (_name, content, words) => {
    const file = content()
    const before = process.memoryUsage.rss()
    let highest = before
    const watch = setInterval(() => (highest = Math.max(highest, process.memoryUsage.rss())), 20)
    const wait = await longestWaitDuring(() =>
      expect(read(file)).rejects.toMatchObject({ code: 'BAD_USER_INPUT', message: expect.stringContaining(words) }),
    ).finally(() => clearInterval(watch))
    // Loose bounds against hangs and unbounded memory, not measurements.
    expect(wait).toBeLessThan(1_000)
    expect(highest - before).toBeLessThan(importLimits.workbookMegabytes * 1_000_000)
  })

  test('a truncated file is refused, or read completely', async () => {
    const whole = testWorkbook(row(text('name')) + row(text('a')))
    for (let length = 0; length < whole.length; length += 211)
      await expect(read(whole.subarray(0, length)), `${length} bytes`).rejects.toMatchObject({ code: 'BAD_USER_INPUT' })
  })

  test('a file with a changed byte is refused or read, without an internal error', async () => {
    const whole = testWorkbook(row(text('name')) + row(text('a')))
    for (let at = 0; at < whole.length; at += 97) {
      const changed = Buffer.from(whole)
      changed[at] = changed[at]! ^ 0x55
      await read(changed).catch((error: unknown) =>
        expect(error, `byte ${at}`).toMatchObject({ code: 'BAD_USER_INPUT' }),
      )
    }
  })
})

describe('the thread', () => {
  const large = () =>
    testWorkbook(row(text('name')) + Array.from({ length: 50_000 }, (_, i) => row(text(`${i}`))).join(''))

  test('ends when the reader stops early', async () => {
    const file = await fileOf(large())
    for await (const rows of readWorkbook(file)) {
      expect(rows[0]).toEqual({ index: 0, cells: ['name'] })
      break
    }
    expect(process.getActiveResourcesInfo()).not.toContain('MessagePort')
  })

  test('ends with the reason of an aborted signal', async () => {
    const stop = new AbortController()
    const reason = new Error('cancelled')
    const reading = (async () => {
      for await (const rows of readWorkbook(await fileOf(large()), { signal: stop.signal }))
        if (rows) stop.abort(reason)
    })()
    await expect(reading).rejects.toBe(reason)
    await expect(readSheets(await fileOf(large()), { signal: stop.signal })).rejects.toBe(reason)
    expect(process.getActiveResourcesInfo()).not.toContain('MessagePort')
  })

  test('ends when the reader has waited too long', async () => {
    const file = await fileOf(large())
    await expect(readWorkbook(file, { milliseconds: 0 }).next()).rejects.toMatchObject({
      code: 'BAD_USER_INPUT',
      message: expect.stringContaining('too long to read'),
    })
  })

  test('may wait for a busy machine longer than it may work', async () => {
    const rows = readWorkbook(await fileOf(testWorkbook(row(text('a')))), { milliseconds: 1500 })
    const first = rows.next()
    while (!process.getActiveResourcesInfo().includes('MessagePort'))
      await new Promise((resolve) => setImmediate(resolve))
    // The thread works meanwhile, but its message is read after the time has passed.
    const end = performance.now() + 2000
    while (performance.now() < end);
    expect((await first).value).toHaveLength(1)
    await rows.return(undefined)
  })

  test('delivers every row to a slow reader', async () => {
    let next = 0
    for await (const rows of readWorkbook(await fileOf(large()))) {
      await new Promise((resolve) => setImmediate(resolve))
      for (const { index } of rows) expect(index).toBe(next++)
    }
    expect(next).toBe(50_001)
  })
})
