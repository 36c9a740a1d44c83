import { formatDate } from '@monarch/messages'
import type { ImportWork } from './queries.ts'
import { t } from './messages.ts'

export function describeWork(work: ImportWork | null): { phase: string; count: string | null } {
  if (!work) return { phase: t('waitingForTheServer'), count: null }
  const { rows, total, waiting } = work
  if (waiting) {
    const time = formatDate(new Date(waiting.until), { timeStyle: 'medium' })
    const words = waiting.reason === 'limit' ? 'waitingForLimit' : 'waitingAfterFault'
    return { phase: t(words, { service: waiting.service, time }), count: null }
  }
  const isCounted = work.phase !== 'making' && work.phase !== 'finishing' && rows > 0

  const count = total === null ? t('rows', { count: rows }) : t('ofRows', { count: Math.min(rows, total), total })
  return { phase: t(phases[work.phase]), count: isCounted ? count : null }
}

/** From 0 to 1; `null` while unknown. */
export function shareOf(work: ImportWork | null): number | null {
  if (!work || work.phase === 'making' || work.phase === 'finishing' || !work.total) return null
  return Math.min(1, work.rows / work.total)
}

const phases = {
  reading: 'readingTheFile',
  checking: 'checkingEveryRow',
  making: 'creatingFieldsAndChoices',
  storing: 'storingTheRows',
  finishing: 'finishing',
} as const satisfies Record<ImportWork['phase'], string>
