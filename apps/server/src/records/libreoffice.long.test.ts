import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type EnteredTypeId, fieldTypes, type Json } from '@monarch/field-types'
import { fixtures } from '@monarch/field-types/fixtures'
import { pascalCase } from '@monarch/schema'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startWorkspace, type Workspace } from '../../../../tests/integration/builders.ts'
import { pretendUploads } from '../capabilities/files/upload.test-helper.ts'
import { transfer } from './files.test-helper.ts'
import { Archive } from './spreadsheet/archive.ts'
import { ReadingBudget } from './spreadsheet/reading-budget.ts'

/**
 * A spreadsheet program opens an exported workbook and saves it again, as XLSX, ODS and CSV: every value of every type comes back. Skipped
 * without LibreOffice, which `npm run test:long` installs where it can.
 */
const soffice = ['/usr/bin/soffice', '/usr/local/bin/soffice'].find((path) => existsSync(path))

/** Separator, quotation mark, UTF-8, from the first line; all texts are quoted, and values are written as shown. */
const csv = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,true,false,true'
const formats = [
  { name: 'XLSX', ending: 'xlsx', filter: 'xlsx', type: fileTypeOf('spreadsheetml.sheet'), query: '' },
  { name: 'ODS', ending: 'ods', filter: 'ods', type: 'application/vnd.oasis.opendocument.spreadsheet', query: '' },
  { name: 'CSV', ending: 'csv', filter: csv, type: 'text/csv', query: 'dialect=auto' },
] as const

function fileTypeOf(kind: string): string {
  return `application/vnd.openxmlformats-officedocument.${kind}`
}

const typeIds = (Object.keys(fixtures) as EnteredTypeId[]).filter(
  (id) => id in fieldTypes && fixtures[id].valid.length > 0,
)
/** LibreOffice itself loses these, as a test proves: kinds of line breaks, and tabs at the start of a line in ODS. */
const asKept = (value: string, ending: string): string => {
  const broken = value.replaceAll(String.raw`\r\n`, String.raw`\n`)
  return ending === 'ods' ? broken.replaceAll(String.raw`\n\t`, String.raw`\n`) : broken
}

/** As JSON, to compare numbers by every digit. */
const digits = (value: unknown) => JSON.stringify(value)

describe.skipIf(!soffice)('saved again by LibreOffice', () => {
  let workspace: Workspace
  const folder = mkdtempSync(join(tmpdir(), 'monarch-libreoffice-'))
  const before = new Map<string, readonly string[]>()

  beforeAll(async () => {
    workspace = await startWorkspace()
    for (const typeId of typeIds) {
      await store(typeId)
      before.set(typeId, await values(typeId))
      const { rawPayload } = await workspace.owner.inject('GET', `/api/export/x_${typeId}.xlsx?fields=position,field`)
      writeFileSync(join(folder, `${typeId}.xlsx`), rawPayload)
    }
    const files = typeIds.map((typeId) => join(folder, `${typeId}.xlsx`))
    for (const { ending, filter } of formats)
      execFileSync(
        soffice!,
        // Use a separate profile, because a second instance with the same profile does nothing.
        [
          `-env:UserInstallation=file://${folder}/profile`,
          '--headless',
          '--convert-to',
          filter,
          '--outdir',
          join(folder, ending),
          ...files,
        ],
        { stdio: 'ignore' },
      )
  })
  afterAll(async () => {
    rmSync(folder, { recursive: true })
    await workspace.close()
  })

  async function store(typeId: EnteredTypeId): Promise<void> {
    const { type, valid, settings } = fixtures[typeId]
    const target = type.relation ? await buildTarget(typeId) : null
    if (type.files) await pretendUploads(workspace, new Set(valid.map(({ value }) => value)))
    await workspace.buildEntity(`x_${typeId}`, [
      { name: 'position', fieldType: 'number', isUnique: true },
      {
        name: 'field',
        displayName: 'Field',
        fieldType: typeId,
        settings: target ? { ...(settings as object), entityId: target } : (settings ?? {}),
      },
    ])
    const lines = valid.map(({ value }, position) => JSON.stringify({ position, field: value }))
    const body = [...lines, `{"position":${valid.length}}`].join('\n')
    const reply = await transfer(workspace, { into: `x_${typeId}`, type: 'application/x-ndjson', body })
    expect(reply.body).toMatchObject({ inserted: valid.length + 1, skipped: 0 })
  }

  /** Creates the entity with the records whose ids the fixtures use. */
  async function buildTarget(typeId: EnteredTypeId): Promise<string> {
    const name = `xt_${typeId}`
    const { id } = await workspace.buildEntity(name, [{ name: 'name', fieldType: 'text' }])
    const { db } = (await workspace.app.tenants.find(workspace.tenantId))!
    for (const recordId of new Set(fixtures[typeId].valid.flatMap(({ value }) => value)))
      await db.rows({ text: `insert into public.${name} (id) values ($1)`, values: [recordId] })
    return id
  }

  async function values(typeId: string): Promise<readonly string[]> {
    const entity = `x_${typeId}`
    const { data, text, errors } = await workspace.owner.tenant(
      `{ ${entity}(limit: 1000, orderBy: [{position: ASC}]) { field } }`,
    )
    expect(errors, text).toBeUndefined()
    return data[entity].map((record: { field: Json }) => digits(record.field))
  }

  test('files that LibreOffice itself created also lack these line breaks and tabs', async () => {
    const partOf = async (file: string, part: string) => {
      const archive = await Archive.open(join(folder, file), new ReadingBudget(10_000_000))
      return text(archive.read(part))
    }
    expect(await partOf('long_text.xlsx', 'xl/worksheets/sheet1.xml')).toContain('_x000D_\n\tthird')
    expect(await partOf('xlsx/long_text.xlsx', 'xl/sharedStrings.xml')).not.toMatch(/(?:_x000D_|&#13;|\r)(?:&#10;|\n)/)
    expect(await partOf('ods/long_text.ods', 'content.xml')).not.toContain('</text:p><text:p><text:tab/>')
  })

  describe.each(formats)('as $name', ({ ending, type, query }) => {
    test.each(typeIds)('%s', async (typeId) => {
      const body = readFileSync(join(folder, ending, `${typeId}.${ending}`))
      await workspace.owner.tenant(`mutation { deleteMany${pascalCase(`x_${typeId}`)}(where: {}) }`)
      const again = await transfer(workspace, { into: `x_${typeId}`, type, body, query })
      expect(again.body).toMatchObject({ skipped: 0, errors: [] })
      expect(await values(typeId)).toEqual(before.get(typeId)!.map((value) => asKept(value, ending)))
    })
  })
})
