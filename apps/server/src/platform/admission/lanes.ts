import type { App } from '../app.ts'
import { networkOf } from '../rate-limits/rate-limit.ts'
import { service } from '../service.ts'
import { Admission, type Caller } from './admission.ts'

/**
 * The lanes of a process. Requests without a sign-in have places of their own, so people can sign in while others work, and a
 * flood of them stops nobody from working. Lookups of unknown tokens and keys have their own, too, since they come before a
 * request has a lane. Health, metrics and the files of the web application need no place.
 */
export const lanesService = service('lanes', (app) => ({
  signedIn: new Admission(app.config.limits, { atWork: 'requestsAtWork', perPerson: 'requestsPerPerson' }),
  open: new Admission(app.config.limits, { atWork: 'openRequestsAtWork', perPerson: 'openRequestsPerAddress' }),
  lookups: new Admission(app.config.limits, { atWork: 'lookupsAtWork', perPerson: 'lookupsPerAddress' }),
}))

/**
 * Looks up a session token or key that this process does not know to be valid. Invalid ones are refused only after the lookup, so
 * lookups wait in turn, address by address, and leave connections for signed-in callers.
 */
export async function lookUpInTurn<T>(app: App, address: string, lookUp: () => Promise<T>): Promise<T> {
  const lane = app.services.get(lanesService).lookups
  const caller: Caller = { tenant: '', person: networkOf(address) }
  await lane.enter(caller)
  return lookUp().finally(() => lane.leave(caller))
}
