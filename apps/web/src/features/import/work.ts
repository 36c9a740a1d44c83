import type { ImportWork } from './queries.ts'

export function describeWork(work: ImportWork | null): { phase: string; count: string | null } {
  if (!work) return { phase: 'Waiting for the server…', count: null }
  const { rows, total } = work
  const isCounted = work.phase !== 'making' && work.phase !== 'finishing' && rows > 0
  const number = (count: number) => count.toLocaleString('en-US')
  const count = total === null ? `${number(rows)} rows` : `${number(Math.min(rows, total))} of ${number(total)} rows`
  return { phase: phases[work.phase], count: isCounted ? count : null }
}

/** From 0 to 1; `null` while unknown. */
export function shareOf(work: ImportWork | null): number | null {
  if (!work || work.phase === 'making' || work.phase === 'finishing' || !work.total) return null
  return Math.min(1, work.rows / work.total)
}

const phases: Readonly<Record<ImportWork['phase'], string>> = {
  reading: 'Reading the file…',
  checking: 'Checking every row…',
  making: 'Creating fields and choices…',
  storing: 'Storing the rows…',
  finishing: 'Finishing…',
}
