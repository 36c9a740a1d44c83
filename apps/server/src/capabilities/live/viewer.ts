import { compileRead, planRead, Visibility } from '@monarch/query'
import type { App } from '../../platform/app.ts'
import { requestContext } from '../../request/context.ts'
import { type TenantContext, tenantContext } from '../../structure/tenant-context.ts'
import { type PresenceListener, presenceService, type Seen } from './presence.ts'
import type { Subscriber } from './subscriber.ts'

/** Sends `presence` events: other users who look at the same entity. */
export class Viewer implements PresenceListener {
  readonly tenantId: string
  readonly entityId: string
  readonly key: string
  readonly #app: App
  readonly #subscriber: Subscriber
  #last = '[]'
  #isRequested = false
  #isSending = false

  constructor(app: App, subscriber: Subscriber, { tenantId, tab }: { tenantId: string; tab: string }) {
    this.#app = app
    this.#subscriber = subscriber
    this.tenantId = tenantId
    this.entityId = subscriber.entityId
    this.key = keyOf(subscriber.userId, tab)
  }

  wake(): void {
    this.#isRequested = true
    if (!this.#isSending) void this.#send()
  }

  async #send(): Promise<void> {
    this.#isSending = true
    // Combines changes in quick succession.
    for (; this.#isRequested && !this.#subscriber.stream.isOver; await pause()) {
      this.#isRequested = false
      // The stream itself ends on lost access; a temporary fault is retried at the next change.
      const people = await this.#others().catch(() => null)
      const text = JSON.stringify(people)
      if (people === null || text === this.#last) continue
      this.#last = text
      this.#subscriber.stream.event('presence', text)
    }
    this.#isSending = false
  }

  async #others() {
    const others = this.#app.services
      .get(presenceService)
      .at(this.tenantId, this.entityId)
      .filter(({ userId }) => userId !== this.#subscriber.userId)
      .slice(0, maxShown)
    if (others.length === 0) return []
    const ctx = await requestContext(this.#app, this.#subscriber.request)
    return seenBy(await tenantContext(ctx), this.entityId, others)
  }
}

/** Hides the records and fields that the user may not read. */
async function seenBy({ model, access, context, db }: TenantContext, entityId: string, others: readonly Seen[]) {
  const entity = [...model.entities.values()].find(({ id }) => id === entityId)
  if (!entity) return []
  const { actions, rows } = access.to(entity)
  const visibility = new Visibility(model, access)
  if (!actions.has('read')) return []
  const ids = [...new Set(others.flatMap(({ recordId }) => recordId ?? []))]
  const readable = new Set(ids)
  if (rows !== null && ids.length > 0) {
    const selection = [{ alias: 'id', name: 'id', args: {}, selection: [] }]
    const roots = ids.map((id, i) => ({
      alias: `r${i}`,
      kind: 'byId' as const,
      entity: entity.name,
      args: { id },
      selection,
    }))
    const statement = compileRead(planRead({ roots }, model, access))
    const found = JSON.parse(await db.read(statement, { variables: {}, context })) as Record<string, object | null>
    ids.forEach((id, i) => found[`r${i}`] === null && readable.delete(id))
  }
  return others.map(({ userId, name, viewId, recordId, field }) => {
    const isReadable = recordId !== null && readable.has(recordId)
    return {
      userId,
      name,
      viewId,
      recordId: isReadable ? recordId : null,
      field: isReadable && field !== null && visibility.attribute(entity, field) ? field : null,
    }
  })
}

export const keyOf = (userId: string, tab: string): string => `${userId} ${tab}`

/** Returns the tab id from the header; `null` when invalid. */
export function readTab(given: unknown): string | null {
  return typeof given === 'string' && /^[\w-]{8,40}$/.test(given) ? given : null
}

const pause = () => new Promise((resolve) => setTimeout(resolve, gatherMilliseconds).unref())
const gatherMilliseconds = 50
const maxShown = 50
