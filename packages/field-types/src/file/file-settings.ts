import { fail, ok, type Result } from '@monarch/shapes'
import type { FieldSpec } from '../definition.ts'
import { readSettings } from '../settings.ts'
import { formatSize } from './format-size.ts'

/** The properties of a file that a field checks. */
export interface FileFacts {
  readonly name: string
  /** In bytes. */
  readonly size: number
  readonly mimeType: string
  /** In pixels; `null` if it is not a picture, undefined if it has not been inspected. */
  readonly width?: number | null
}

export interface FileSettings {
  /** As in HTML: `.pdf,image/*`; `null` for every file. */
  readonly accept: string | null
  /** In bytes; `null` for as large as the server takes. */
  readonly maxSize: number | null
  readonly multiple: boolean
}

/** More files than one field should hold; further ones are better records of an entity of their own. */
export const mostFiles = 50

export function readFileSettings(input: unknown): Result<FileSettings> {
  const given = readSettings(input, ['accept', 'maxSize', 'multiple'])
  if (!given.ok) return given
  const { maxSize = null, multiple = false } = given.value
  const accept = readAccept(given.value.accept)
  if (!accept.ok) return accept
  if (maxSize !== null && !(Number.isSafeInteger(maxSize) && (maxSize as number) > 0)) {
    return fail('settings.maxSize must be a whole number of bytes, 1 or more')
  }
  if (typeof multiple !== 'boolean') return fail('settings.multiple must be true or false')
  return ok({ accept: accept.value, maxSize: maxSize as number | null, multiple })
}

/** Why the field cannot hold the file, in words; `null` when it can. */
export function fileProblem(file: FileFacts, { label, settings }: FieldSpec<FileSettings>): string | null {
  const { accept, maxSize } = settings
  if (maxSize !== null && file.size > maxSize) {
    return `"${file.name}" has ${formatSize(file.size)}. ${label} takes files of up to ${formatSize(maxSize)}`
  }
  if (accept !== null && !accept.split(',').some((wanted) => isKind(file, wanted))) {
    return `"${file.name}" is of another kind. ${label} takes ${accept.replaceAll(',', ', ')}`
  }
  return null
}

const acceptMessage =
  'settings.accept must name endings and types with commas between, for example ".pdf, image/*, text/csv"'
const mostAccepted = 50

function readAccept(input: unknown): Result<string | null> {
  if (input === undefined) return ok(null)
  const listed = typeof input === 'string' ? input.split(',') : input
  if (!Array.isArray(listed) || listed.length > mostAccepted) return fail(acceptMessage)
  const given = Array.from<unknown>(listed)
  if (!given.every((part) => typeof part === 'string')) return fail(acceptMessage)
  const parts = [...new Set(given.map((part) => part.trim().toLowerCase()))].filter((part) => part !== '')
  if (!parts.every((part) => kindPattern.test(part))) return fail(acceptMessage)
  return ok(parts.length === 0 || parts.includes('*/*') ? null : parts.join(','))
}

const kindPattern = /^(\.[\w+-]{1,20}|\*\/\*|[\w.+-]{1,40}\/(\*|[\w.+-]{1,80}))$/

function isKind({ name, mimeType }: FileFacts, wanted: string): boolean {
  if (wanted.endsWith('/*')) return mimeType.startsWith(wanted.slice(0, -1))
  if (!wanted.startsWith('.')) return mimeType === wanted
  const known = typeOfEnding.get(wanted)
  // The name is irrelevant once the content has been inspected.
  return known === undefined ? name.toLowerCase().endsWith(wanted) : mimeType === known
}

const typeOfEnding: ReadonlyMap<string, string> = new Map([
  ['.pdf', 'application/pdf'],
  ['.png', 'image/png'],
  ['.jpg', 'image/jpeg'],
  ['.jpeg', 'image/jpeg'],
  ['.gif', 'image/gif'],
  ['.webp', 'image/webp'],
  ['.avif', 'image/avif'],
  ['.zip', 'application/zip'],
  ['.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['.pptx', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
  ['.mp4', 'video/mp4'],
  ['.mp3', 'audio/mpeg'],
])
