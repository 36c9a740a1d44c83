import { extensionPoint } from '../../platform/extension-point.ts'
import type { Member } from '../../request/members.ts'
import type { AdminChange } from './admin-mutation.ts'

export interface MemberRemoval {
  readonly userId: string
  readonly organizationId: string
  /** The member who takes over what the user owns; without an heir, it is deleted or stopped. */
  readonly heir: Member | null
}

/** Each transfers or ends things that a removed member owns, in the transaction of the removal. */
export const memberRemovals =
  extensionPoint<(change: AdminChange, removal: MemberRemoval) => Promise<void>>('member removals')
