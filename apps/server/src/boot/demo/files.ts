import type { Json } from '@monarch/field-types'
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { App } from '../../platform/app.ts'
import { newStorageKey } from '../../platform/storage/storage-keys.ts'
import { incomingFolder } from '../../platform/storage/storage.ts'
import { newId } from '../../platform/new-id.ts'
import { drawLogo } from './draw-logo.ts'
import type { DemoRecord } from '@monarch/starter-content'
import { writePdf } from './write-pdf.ts'

export type DemoFile = Readonly<Record<string, Json>>

type Records = ReadonlyMap<string, readonly DemoRecord[]>

/**
 * Attaches files to the latest records: logos, signed copies, attachments. The contents are drawn and written here, and stored before the
 * rows that name them; a sweep later removes contents that a crash left without a row.
 */
export async function addFiles(
  app: App,
  tenantId: string,
  records: Records,
): Promise<{ records: Records; files: readonly DemoFile[] }> {
  const files: DemoFile[] = []
  const add = async ({ createdAt, createdBy }: DemoRecord, content: Content): Promise<string> => {
    const file = await storeFile(app, tenantId, content)
    files.push({ ...file, createdAt, createdBy })
    return file.id
  }
  const withFiles = new Map(records)
  for (const { entity, count, fill } of fillings) {
    const list = records.get(entity) ?? []
    const latest = new Set(list.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1)).slice(0, count))
    const filled = list.map(async (record) =>
      latest.has(record) ? { ...record, values: { ...record.values, ...(await fill(record, add)) } } : record,
    )
    withFiles.set(entity, await Promise.all(filled))
  }
  return { records: withFiles, files }
}

interface Content {
  readonly name: string
  readonly mimeType: string
  readonly bytes: Buffer
  /** The side of a picture. */
  readonly side?: number
}

interface Filling {
  readonly entity: string
  readonly count: number
  fill(
    this: void,
    record: DemoRecord,
    add: (record: DemoRecord, content: Content) => Promise<string>,
  ): Promise<Record<string, Json>>
}

const fillings: readonly Filling[] = [
  {
    entity: 'account',
    count: 30,
    async fill(record, add) {
      const name = textOf(record, 'name')
      const { bytes, side } = await drawLogo(name)
      return { logo: await add(record, { name: `${name}.png`, mimeType: 'image/png', bytes, side }) }
    },
  },
  {
    entity: 'agreement',
    count: 10,
    async fill(record, add) {
      if (record.values.signed_on === null) return { signed_copy: null }
      const [name, number] = [textOf(record, 'name'), textOf(record, 'number')]
      const bytes = writePdf(name, [`Number ${number}`, `Signed on ${textOf(record, 'signed_on')}`, '', ...clauses])
      return { signed_copy: await add(record, { name: `${number || name}.pdf`, mimeType: 'application/pdf', bytes }) }
    },
  },
  {
    entity: 'document',
    count: 8,
    async fill(record, add) {
      const title = textOf(record, 'title')
      const pdf = {
        name: `${title}.pdf`,
        mimeType: 'application/pdf',
        bytes: writePdf(title, [textOf(record, 'summary')]),
      }
      const csv = { name: 'Figures.csv', mimeType: 'text/csv', bytes: Buffer.from(figures) }
      return { attachments: [await add(record, pdf), await add(record, csv)] }
    },
  },
]

const clauses = [
  '1. The agency does the work that is described in the annex.',
  '2. The client pays within thirty days of the invoice.',
  '3. Either side may end this agreement with three months of notice.',
]

const figures = 'month,reach,clicks\n2024-01,18200,640\n2024-02,20950,711\n2024-03,24310,902\n'

function textOf({ values }: DemoRecord, name: string): string {
  const value = values[name]
  return typeof value === 'string' ? value : ''
}

async function storeFile(app: App, tenantId: string, { name, mimeType, bytes, side }: Content) {
  const folder = incomingFolder(app.config)
  const incoming = path.join(folder, randomBytes(16).toString('hex'))
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeFile(incoming, bytes, { mode: 0o600 })
  const storageKey = newStorageKey(tenantId)
  await app.storage.put(storageKey, incoming)
  const width = side ?? null
  const sha256 = `\\x${createHash('sha256').update(bytes).digest('hex')}`
  return { id: newId(), name, size: bytes.length, mimeType, sha256, width, height: width, storageKey }
}
