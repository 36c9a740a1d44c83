import type { LegalHold } from './queries.ts'

/** Whether one of the holds keeps the organization or, with an id, one of its workspaces. */
export const isHeldBy = (holds: readonly Pick<LegalHold, 'tenantId'>[], tenantId: string | null): boolean =>
  holds.some((hold) => hold.tenantId === null || hold.tenantId === tenantId)
