import { toast } from '@monarch/ui'
import type { Problem } from './form-state.ts'
import { t } from './messages.ts'

const id = 'missing-fields'

/** Says that required fields are empty, if one is. */
export function showMissingFields(problems: readonly Problem[]): void {
  if (problems.some(({ isMissing }) => isMissing)) toast.error(t('pleaseFillInAllRequiredFields'), { id })
}

/** The next attempt begins, which may succeed while the toast would still be there. */
export function hideMissingFields(): void {
  toast.dismiss(id)
}
