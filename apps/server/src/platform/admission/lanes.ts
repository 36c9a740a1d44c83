import type { App } from '../app.ts'
import { networkOf } from '../rate-limits/rate-limit.ts'
import { service } from '../service.ts'
import { Admission, type Caller } from './admission.ts'

/**
 * The lanes of a process. Unauthenticated requests have their own lane: users can sign in while others work, and a flood of such requests
 * does not block signed-in users. Lookups of unknown tokens and keys have a lane too, since they happen before the request's lane is known.
 * Health checks, metrics and the files of the web application need no slot.
 */
export const lanesService = service('lanes', (app) => ({
  signedIn: new Admission(app.config.limits, { atWork: 'requestsAtWork', perPerson: 'requestsPerPerson' }),
  open: new Admission(app.config.limits, { atWork: 'openRequestsAtWork', perPerson: 'openRequestsPerAddress' }),
  lookups: new Admission(app.config.limits, { atWork: 'lookupsAtWork', perPerson: 'lookupsPerAddress' }),
}))

/**
 * Looks up a session token or key that this process has not validated yet. Lookups wait in turn by address, so a flood of invalid ones
 * leaves connections for signed-in callers.
 */
export async function lookUpInTurn<T>(app: App, address: string, lookUp: () => Promise<T>): Promise<T> {
  const lane = app.services.get(lanesService).lookups
  const caller: Caller = { tenant: '', person: networkOf(address) }
  await lane.enter(caller)
  return lookUp().finally(() => lane.leave(caller))
}
