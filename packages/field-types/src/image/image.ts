import { defineFileType } from '../file/define-file-type.ts'
import { fileProblem, type FileSettings } from '../file/file-settings.ts'
import type { FileFacts } from '../definition.ts'
import type { FieldSpec } from '../definition.ts'
import { t } from './messages.ts'

/** Image types that every browser shows without running scripts. SVG documents can contain scripts. */
export const imageTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']

/** An uploaded image; the value is its file's id. */
export const image = defineFileType({
  id: 'image',
  label: () => t('label'),
  summary: () => t('summary'),
  example: () => 'logo.png',
  width: 100,
  files: { accept: imageTypes.join(','), problemOf: imageProblem },
})

function imageProblem(given: FileFacts, field: FieldSpec<FileSettings>): string | null {
  if (imageTypes.includes(given.mimeType) && given.width !== null) return fileProblem(given, field)
  return t('isNotASupportedImage', { name: given.name, label: field.label })
}
