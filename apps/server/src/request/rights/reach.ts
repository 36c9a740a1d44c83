import { AppError, isGranted, type PermissionPattern } from '@monarch/schema'
import { BlockList, isIPv4 } from 'node:net'
import { memoize } from '../../platform/memoize.ts'
import { type HeldRole, rightsIn } from './rights.ts'

/** An organization's sign-in requirements for its members. */
export interface Gate {
  /** Allowed addresses and networks; empty for all. */
  readonly allowedNetworks: readonly string[]
  /**
   * Members must sign in through the organization's provider. Users with all permissions keep the other methods, to fix a broken provider.
   */
  readonly requiresProvider: boolean
}

interface Person<Organization> {
  readonly permissions: readonly PermissionPattern[]
  readonly organizations: readonly Organization[]
}

interface Arrival {
  readonly vouchedBy: string | null
  readonly address: string
}

/**
 * The organizations that accept the user from that address by that sign-in method. The rules of one organization close only that one, so
 * none can lock users out of another; when all are closed, throws with the reasons.
 */
export function requireReachable<
  Organization extends Gate & { readonly id: string; readonly name: string; readonly roles: readonly HeldRole[] },
>(person: Person<Organization>, { vouchedBy, address }: Arrival): readonly Organization[] {
  const { organizations } = person
  const fromHere = organizations.filter(({ allowedNetworks }) => isWithin(allowedNetworks, address))
  const open = fromHere.filter(
    ({ id, requiresProvider }) =>
      !requiresProvider || vouchedBy === id || isGranted(rightsIn(person, id).permissions, '*'),
  )
  const [closed] = organizations
  if (open.length > 0 || !closed) return open
  if (fromHere.length === 0)
    throw new RefusedArrival('addressRefused', `${closed.name} does not allow sign-in from this address.`)
  throw new RefusedArrival(
    'methodRefused',
    `${closed.name} requires its members to sign in through its identity provider.`,
  )
}

/** The session is valid, but is refused from this address. */
export class RefusedArrival extends AppError {
  readonly result: 'addressRefused' | 'methodRefused'
  constructor(result: RefusedArrival['result'], message: string) {
    super('UNAUTHENTICATED', message)
    this.result = result
  }
}

export function isWithin(networks: readonly string[], address: string): boolean {
  if (networks.length === 0) return true
  const list = blockListOf(networks)
  const plain = address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '').split('%')[0]!
  return plain !== '' && list.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6')
}

const blockListOf = memoize((networks: readonly string[]): BlockList => {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIPv4(address) ? 'ipv4' : 'ipv6'
    list.addSubnet(address, Number(bits ?? (family === 'ipv4' ? 32 : 128)), family)
  }
  return list
})
