import type { FieldPreview } from './structure-changes.ts'

type Counts = Pick<FieldPreview, 'converts' | 'fails' | 'isComplete'>

/** What a change would do to the values that the user can read. `mayEmpty`: values that do not fit become empty. */
export function describePreview({ converts, fails, isComplete }: Counts, mayEmpty: boolean): string {
  if (!isComplete && converts + fails === 0) return 'Nothing that you can read would change.'
  const failing = mayEmpty
    ? `${count(fails)} would become empty`
    : `${count(fails)} ${fails === 1 ? 'stands' : 'stand'} in the way`
  const counts = `${count(converts)} ${converts === 1 ? 'converts' : 'convert'} · ${failing}`
  return isComplete ? counts : `Of the values that you can read: ${counts}`
}

const count = (n: number): string => n.toLocaleString('en-US')
