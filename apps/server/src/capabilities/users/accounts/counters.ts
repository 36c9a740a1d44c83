import { createCounter } from '../../../platform/rate-limits/rate-limit.ts'
import { service } from '../../../platform/service.ts'

const maxNewPerHour = 500
const maxTakenPerHour = 5
const maxSentPerHour = 10
const hour = 60 * 60

export const userCountersService = service('user counters', () => ({
  /** Invitations per inviting user; prevents flooding mailboxes. */
  newUsers: createCounter('newUsers', maxNewPerHour, hour),
  /** Passwords refused per inviting user, because the address has an account elsewhere. */
  takenAddresses: createCounter('takenAddresses', maxTakenPerHour, hour),
  /** Mails per invitation. */
  invitationMails: createCounter('invitationMails', maxSentPerHour, hour),
}))
