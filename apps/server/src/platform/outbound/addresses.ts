import { BlockList, isIP, isIPv4 } from 'node:net'

/**
 * The addresses that this server may call for its users. Addresses off the public internet (loopback, private networks, link local, where
 * clouds keep their credentials) are refused, unless MONARCH_OUTBOUND_ALLOW allows them.
 */
export class AllowList {
  readonly #hosts: ReadonlySet<string>
  readonly #addresses = new BlockList()

  /** Host names, addresses and networks: `localhost`, `10.1.2.3`, `10.0.0.0/8`, `fd00::/8`. */
  constructor(entries: readonly string[]) {
    this.#hosts = new Set(entries.filter(isHostName).map((name) => name.toLowerCase()))
    for (const entry of entries) {
      if (isHostName(entry)) continue
      const [address = '', bits] = entry.split('/')
      const family = isIPv4(address) ? 'ipv4' : 'ipv6'
      this.#addresses.addSubnet(address, Number(bits ?? (family === 'ipv4' ? 32 : 128)), family)
    }
  }

  /** Whether the operator has allowed this host or address. */
  names(host: string, address: string): boolean {
    return this.#hosts.has(host.toLowerCase()) || this.#addresses.check(address, familyOf(address))
  }
}

/** Whether an entry of the list is valid. */
export function isAllowEntry(entry: string): boolean {
  return isNetwork(entry) || isHostName(entry)
}

/** An address or a CIDR network. */
export function isNetwork(entry: string): boolean {
  const [address = '', bits, ...rest] = entry.split('/')
  const version = isIP(address)
  if (version === 0) return false
  if (bits === undefined) return true
  return rest.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)
}

/**
 * True for addresses of the public internet. Public IPv6 addresses are only in 2000::/3, from which IANA assigns global addresses; an
 * IPv4-mapped address (`::ffff:8.8.8.8`) is checked as IPv4.
 */
export function isPublicAddress(address: string): boolean {
  const family = familyOf(address)
  return isIP(address) !== 0 && mayBePublic.check(address, family) && !notPublic.check(address, family)
}

function isHostName(entry: string): boolean {
  return isIP(entry) === 0 && /^[a-z0-9_](?:[a-z0-9_.-]*[a-z0-9_])?$/i.test(entry)
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIPv4(address) ? 'ipv4' : 'ipv6')

const mayBePublic = new BlockList()
mayBePublic.addSubnet('0.0.0.0', 0, 'ipv4')
mayBePublic.addSubnet('2000::', 3, 'ipv6')

/** IANA's special-purpose address registries. */
const notPublic = new BlockList()
for (const network of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]) {
  const [address, bits] = network.split('/')
  notPublic.addSubnet(address!, Number(bits), 'ipv4')
}
for (const network of ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']) {
  const [address, bits] = network.split('/')
  notPublic.addSubnet(address!, Number(bits), 'ipv6')
}
