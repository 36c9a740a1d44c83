import { extensionPoint } from '../../platform/extension-point.ts'
import type { Member } from '../../request/members.ts'
import type { AdminChange } from './admin-mutation.ts'

export interface MemberRemoval {
  readonly userId: string
  readonly organizationId: string
  /** The member who takes over what the user owns; without one, it ends. */
  readonly heir: Member | null
}

/** What becomes of the things of a user who is removed from an organization, in the transaction of the removal. */
export const memberRemovals =
  extensionPoint<(change: AdminChange, removal: MemberRemoval) => Promise<void>>('member removals')
