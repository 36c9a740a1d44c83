import type { FieldPreview } from '../model/structure-changes.ts'
import { t } from '../messages.ts'

type Counts = Pick<FieldPreview, 'converts' | 'fails' | 'isComplete'>

/** The effect of a change on the values that the user can read. `mayEmpty`: values that do not fit are cleared. */
export function describePreview(
  { converts, fails, isComplete }: Counts,
  mayEmpty: boolean,
  ofMisfits: 'wouldBeCleared' | 'wouldLosePeople' = 'wouldBeCleared',
): string {
  if (!isComplete && converts + fails === 0) return t('noReadableValueChanges')
  const failing = t(mayEmpty ? ofMisfits : 'fails', { count: fails })
  const counts = `${t('converts', { count: converts })} · ${failing}`
  return isComplete ? counts : t('readableValues', { counts })
}
