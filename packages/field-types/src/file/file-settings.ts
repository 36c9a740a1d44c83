import {
  annotate,
  fail,
  filled,
  flag,
  json,
  nullable,
  object,
  ok,
  refine,
  type Result,
  type ValueOf,
  wholeNumber,
} from '@monarch/shapes'
import type { FieldSpec, FileFacts } from '../definition.ts'
import { formatSize } from './format-size.ts'
import { t } from './messages.ts'

/** The most files of one field; larger collections belong in a related entity. */
export const maxFiles = 50

const maxAccepted = 50

/** `accept` is as in HTML: `.pdf,image/*`; `null` for every file. `maxSize` is in bytes; `null` for as large as the server takes. */
export const fileSettings = object({
  accept: filled(
    annotate(refine(json, readAccept), {
      label: () => t('acceptedFiles'),
      help: () => t('extensionsAndTypes'),
      placeholder: '.pdf, image/*',
      editor: 'text',
      must: 'be file extensions and types separated by commas, for example ".pdf, image/*, text/csv"',
    }),
    null,
  ),
  maxSize: filled(
    nullable(
      annotate(wholeNumber(1), {
        label: () => t('largestSizeInMb'),
        help: () => t('leaveEmptyForTheServersLimit'),
        unit: 1_000_000,
        must: 'be a whole number of bytes, 1 or more',
      }),
    ),
    null,
  ),
  multiple: filled(
    annotate(flag, { label: () => t('severalFiles'), help: () => t('inAnOrderThatUsersCanChange') }),
    false,
  ),
})
export type FileSettings = ValueOf<typeof fileSettings>

/** The problem with the file as a message; `null` if it is accepted. */
export function fileProblem(file: FileFacts, { label, settings }: FieldSpec<FileSettings>): string | null {
  const { accept, maxSize } = settings
  if (maxSize !== null && file.size > maxSize) {
    return t('isTooLarge', { name: file.name, size: formatSize(file.size), label, maxSize: formatSize(maxSize) })
  }
  if (accept !== null && !accept.split(',').some((requested) => isKind(file, requested))) {
    return t('hasTheWrongType', { name: file.name, label, accepted: accept.replaceAll(',', ', ') })
  }
  return null
}

function readAccept(input: unknown): Result<string | null> {
  const listed = typeof input === 'string' ? input.split(',') : (input ?? [])
  if (!Array.isArray(listed) || listed.length > maxAccepted) return fail('must be a list')
  const given = Array.from<unknown>(listed)
  if (!given.every((part) => typeof part === 'string')) return fail('must be a list of texts')
  const parts = [...new Set(given.map((part) => part.trim().toLowerCase()))].filter((part) => part !== '')
  if (!parts.every((part) => kindPattern.test(part))) return fail('must name kinds of files')
  return ok(parts.length === 0 || parts.includes('*/*') ? null : parts.join(','))
}

const kindPattern = /^(\.[\w+-]{1,20}|\*\/\*|[\w.+-]{1,40}\/(\*|[\w.+-]{1,80}))$/

function isKind({ name, mimeType }: FileFacts, requested: string): boolean {
  if (requested.endsWith('/*')) return mimeType.startsWith(requested.slice(0, -1))
  if (!requested.startsWith('.')) return mimeType === requested
  const known = typeOfEnding.get(requested)
  // The name is only used if the content has not been inspected.
  return known === undefined ? name.toLowerCase().endsWith(requested) : mimeType === known
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
