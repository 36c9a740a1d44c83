/** An organization of a session's user, with the tenants that they may enter. */
export interface StoredOrganization {
  readonly id: string
  readonly name: string
  readonly status: string
  readonly deleteAt: string | null
  readonly tenants: readonly StoredTenant[]
}

interface StoredTenant {
  readonly id: string
  readonly name: string
  readonly status: string
  readonly deleteAt: string | null
}

interface OpenAndClosed {
  readonly organizations: readonly {
    readonly id: string
    readonly name: string
    readonly tenants: readonly { readonly id: string; readonly name: string }[]
  }[]
  /** The message that refuses requests, by the ids of closed organizations and tenants. */
  readonly closed: ReadonlyMap<string, string>
}

/** Suspended organizations stay in the list, without tenants, so that administrators can reactivate them. */
export function splitClosed(given: readonly StoredOrganization[]): OpenAndClosed {
  const closed = new Map<string, string>()
  const organizations = given.map(({ id, name, status, deleteAt, tenants }) => {
    const isOpen = status === 'active'
    const sentence = isOpen ? '' : sentenceOf(`The organization "${name}"`, deleteAt, 'Its administrators')
    if (!isOpen) closed.set(id, sentence)
    for (const tenant of tenants) {
      const own = sentenceOf(`The workspace "${tenant.name}"`, tenant.deleteAt, `The administrators of "${name}"`)
      if (tenant.status !== 'active') closed.set(tenant.id, isOpen ? own : sentence)
    }
    const open = tenants.filter((tenant) => tenant.status === 'active')
    return { id, name, tenants: open.map((tenant) => ({ id: tenant.id, name: tenant.name })) }
  })
  return { organizations, closed }
}

function sentenceOf(what: string, deleteAt: string | null, who: string): string {
  if (deleteAt === null) return `${what} is suspended. Nothing is lost; ${lowerFirst(who)} know more.`
  return `${what} will be deleted on ${deleteAt.slice(0, 10)}. ${who} can still keep it.`
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
