import { toast } from '@monarch/ui'
import type { Problem } from './form-state.ts'
import { t } from './messages.ts'

const id = 'missing-fields'

/** Shows a toast if a required field is empty. */
export function showMissingFields(problems: readonly Problem[]): void {
  if (problems.some(({ isMissing }) => isMissing)) toast.error(t('pleaseFillInAllRequiredFields'), { id })
}

/** Call when the next attempt begins, because it may succeed while the toast is still shown. */
export function hideMissingFields(): void {
  toast.dismiss(id)
}
