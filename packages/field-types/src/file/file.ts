import { defineFileType } from './define-file-type.ts'
import { fileProblem } from './file-settings.ts'
import { t } from './messages.ts'

/** An uploaded file of any kind; the value is its id. */
export const file = defineFileType({
  id: 'file',
  label: () => t('label'),
  summary: () => t('summary'),
  example: () => 'contract.pdf',
  width: 180,
  files: { accept: null, problemOf: fileProblem },
})
