import { compile } from '@monarch/sql'
import { describe, expect, test } from 'vitest'
import { checkValue, type FieldSpec } from '../definition.ts'
import { fieldTypeOf, fieldTypes } from '../registry/registry.ts'
import { type FileSettings, maxFiles } from './file-settings.ts'
import type { FileFacts } from '../definition.ts'
import { formatSize } from './format-size.ts'

const [a, b] = ['018cd8e2-5b40-7c3a-9d5e-2f6a1b0c4d7e', '018cd8e2-5b41-7000-8000-000000000001']

const specOf = (settings: Partial<FileSettings>): FieldSpec => {
  const read = fieldTypes.file.settings(settings)
  if (!read.ok) throw new Error(read.message)
  return { label: 'Contract', settings: read.value, required: false, rules: {} }
}

test.each(['file', 'image'] as const)('%s is a list of files when its settings say so', (id) => {
  const one = fieldTypeOf({ fieldType: id, settings: { accept: null, maxSize: null, multiple: false } })!
  const many = fieldTypeOf({ fieldType: id, settings: { accept: null, maxSize: null, multiple: true } })!
  expect(one).toBe(fieldTypes[id])
  expect(many.id).toBe(id)
  expect(many.graphql).toEqual({ scalar: 'String', list: true })
  expect(compile(many.column({})).text).toBe('uuid[]')
  expect(many.files).toBe(one.files)
  expect(many.variant!({ multiple: false })).toBe(one)
  expect(fieldTypeOf({ fieldType: id, settings: null })).toBe(one)
})

describe('a list of files', () => {
  const type = fieldTypeOf({ fieldType: 'file', settings: { multiple: true } })!
  const spec = specOf({ multiple: true })

  test('keeps the order, and each file once', () => {
    expect(checkValue(type, spec, [b, a, b.toUpperCase()])).toEqual({ ok: true, value: [b, a] })
    expect(type.fromText(type.toText([b, a], spec), spec)).toEqual({ ok: true, value: [b, a] })
    expect(checkValue(type, spec, [])).toEqual({ ok: true, value: null })
  })

  test.each([[a], [['contract.pdf']], [[null]], [7]])('refuses %j', (...input) => {
    const [given] = input[0] === a ? [a] : input
    expect(type.parse(given, spec)).toEqual({ ok: false, message: 'Contract must be a list of ids of uploaded files' })
  })

  test('has a maximum length', () => {
    const ids = Array.from({ length: maxFiles + 1 }, (_, i) => a.slice(0, -2) + String(i + 10))
    expect(type.parse(ids, spec)).toEqual({ ok: false, message: 'Contract can contain at most 50 files' })
  })
})

describe('accepted files', () => {
  const pdf: FileFacts = { name: 'Contract.PDF', size: 2_400_000, mimeType: 'application/pdf' }
  const fake: FileFacts = { name: 'contract.pdf', size: 10, mimeType: 'text/html' }
  const notes: FileFacts = { name: 'notes.MD', size: 10, mimeType: 'text/plain' }
  const photo: FileFacts = { name: 'photo', size: 10, mimeType: 'image/png', width: 10 }

  const check = (file: FileFacts, settings: Partial<FileSettings>, message: string | null) =>
    expect(fieldTypes.file.files!.problemOf(file, specOf(settings))).toBe(message)

  test('all files without settings', () => {
    for (const file of [pdf, fake, notes, photo]) check(file, {}, null)
  })

  test('kinds by content, and by name only if the content is unknown', () => {
    check(pdf, { accept: '.pdf' }, null)
    check(fake, { accept: '.pdf' }, '"contract.pdf" has the wrong type. Contract accepts .pdf')
    check(notes, { accept: '.md' }, null)
    check(notes, { accept: 'text/plain' }, null)
    check(photo, { accept: '.pdf, image/*' }, null)
    check(notes, { accept: '.pdf,image/*' }, '"notes.MD" has the wrong type. Contract accepts .pdf, image/*')
  })

  test('sizes up to its limit', () => {
    check(pdf, { maxSize: 2_400_000 }, null)
    check(pdf, { maxSize: 2_000_000 }, '"Contract.PDF" is 2.4 MB. Contract accepts files of up to 2 MB')
  })

  test.each([
    [{ ...photo, width: 10 }, true],
    [{ name: 'not inspected yet.png', size: 1, mimeType: 'image/png' }, true],
    [{ ...photo, width: null }, false],
    [{ name: 'logo.svg', size: 1, mimeType: 'image/svg+xml', width: null }, false],
    [pdf, false],
  ])('only images in an image field: %j', (file, fits) => {
    const problem = fieldTypes.image.files!.problemOf(file, specOf({}))
    if (fits) expect(problem).toBeNull()
    else expect(problem).toMatch(/is not a supported image. Contract accepts PNG/)
  })
})

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1000, '1 kB'],
  [1234, '1.2 kB'],
  [9960, '10 kB'],
  [999_600, '1 MB'],
  [1_240_000, '1.2 MB'],
  [52_000_000, '52 MB'],
  [3_000_000_000_000_000, '3000 TB'],
])('%d bytes are %s', (bytes, text) => expect(formatSize(bytes)).toBe(text))
