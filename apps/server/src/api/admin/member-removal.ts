import { extensionPoint } from '../../platform/extension-point.ts'
import type { AdminChange } from './admin-mutation.ts'

export interface MemberRemoval {
  readonly userId: string
  readonly organizationId: string
}

/** What else ends when a user is removed from an organization, in the transaction of the removal. */
export const memberRemovals =
  extensionPoint<(change: AdminChange, removal: MemberRemoval) => Promise<void>>('member removals')
