import { createCounter } from '../../platform/rate-limits/rate-limit.ts'
import { service } from '../../platform/service.ts'

const mostNewPerHour = 500
const mostTakenPerHour = 5
const mostSentPerHour = 10
const hour = 60 * 60

export const userCountersService = service('user counters', () => ({
  /** Per user who adds people, so that nobody floods mailboxes. */
  newUsers: createCounter('newUsers', mostNewPerHour, hour),
  /** Per user who adds people: passwords refused because the address has an account elsewhere. */
  takenAddresses: createCounter('takenAddresses', mostTakenPerHour, hour),
  /** Per invitation. */
  invitationMails: createCounter('invitationMails', mostSentPerHour, hour),
}))
