import { AppError } from '@monarch/schema'
import type { App } from '../../../platform/app.ts'
import { placesService } from '../../../platform/admission/places.ts'

/**
 * A copy, or a tenant made of an archive, holds connections of the budget that all share for as long as it takes. So an
 * organization makes one at a time, and a process not many.
 */
export async function makeAlone<T>(app: App, organizationId: string, make: () => Promise<T>): Promise<T> {
  const places = app.services.get(placesService)
  const leaveProcess = places.take('archives', mostAtOnce, busy)
  try {
    const leave = places.take(`archive ${organizationId}`, 1, busy)
    return await make().finally(leave)
  } finally {
    leaveProcess()
  }
}

const busy = () =>
  new AppError('RATE_LIMITED', 'Another copy is being made. Please try again when it is done.', {
    retryAfter: 10,
    limit: 'archivesAtOnce',
  })

const mostAtOnce = 2
