import { AppError } from '@monarch/schema'
import type { App } from '../../../platform/app.ts'
import { slotsService } from '../../../platform/admission/slots.ts'

/**
 * Copies and imports use connections of the shared budget for as long as they take. So an organization makes one at a time, and a
 * process only a few.
 */
export async function withCopySlot<T>(app: App, organizationId: string, make: () => Promise<T>): Promise<T> {
  const slots = app.services.get(slotsService)
  const leaveProcess = slots.take('archives', maxAtOnce, busy)
  try {
    const leave = slots.take(`archive ${organizationId}`, 1, busy)
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

const maxAtOnce = 2
