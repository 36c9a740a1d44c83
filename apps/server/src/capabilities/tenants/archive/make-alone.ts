import { AppError } from '@monarch/schema'
import type { App } from '../../../platform/app.ts'
import { onePer } from '../../../platform/one-per.ts'

/**
 * A copy, or a tenant made of an archive, holds connections of the budget that all share for as long as it takes. So an
 * organization makes one at a time, and a process not many.
 */
export async function makeAlone<T>(app: App, organizationId: string, make: () => Promise<T>): Promise<T> {
  const making = makingOf(app)
  if (making.has(organizationId) || making.size >= mostAtOnce)
    throw new AppError('RATE_LIMITED', 'Another copy is being made. Please try again when it is done.', {
      retryAfter: 10,
      limit: 'archivesAtOnce',
    })
  making.add(organizationId)
  try {
    return await make()
  } finally {
    making.delete(organizationId)
  }
}

const makingOf = onePer((_app: App) => new Set<string>())
const mostAtOnce = 2
