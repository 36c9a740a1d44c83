import type { FieldPreview } from '../model/structure-changes.ts'

type Counts = Pick<FieldPreview, 'converts' | 'fails' | 'isComplete'>

/** The effect of a change on the values that the user can read. `mayEmpty`: values that do not fit are cleared. */
export function describePreview({ converts, fails, isComplete }: Counts, mayEmpty: boolean): string {
  if (!isComplete && converts + fails === 0) return 'No value that you can read would change.'
  const failing = mayEmpty
    ? `${count(fails)} would be cleared`
    : `${count(fails)} ${fails === 1 ? 'prevents' : 'prevent'} the change`
  const counts = `${count(converts)} ${converts === 1 ? 'converts' : 'convert'} · ${failing}`
  return isComplete ? counts : `Of the values that you can read: ${counts}`
}

const count = (n: number): string => n.toLocaleString('en-US')
