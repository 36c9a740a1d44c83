import type { QueryClient } from '@tanstack/react-query'
import { untilRetry } from '../../../lib/api/connection.ts'
import { tab } from '../../../lib/live/presence.ts'
import { structureQuery } from '../queries.ts'
import { type Outbox, outboxOf } from './outbox.ts'
import type { OutboxEntry } from './outbox-entry.ts'
import { recordWriter } from './record-writer.ts'
import { whenClosed } from './tab-lock.ts'
import { takeOver } from './take-over.ts'
import { entityGone } from './refusals.ts'

/** While this page is open, sends the outbox entries of closed pages; an open tab sends its own. Returns a function that stops. */
export function resumeWrites(client: QueryClient, tenantId: string): () => void {
  const outbox = outboxOf(client, tenantId)
  const watched = new Set<string>()
  let isStopped = false
  const resumeOwn = async () => {
    for (const entry of unsentOf(outbox, tab)) await resume(client, outbox, entry, () => isStopped)
  }
  const watchOwners = () => {
    for (const owner of new Set(outbox.entries().map((entry) => entry.tab))) {
      if (owner === tab || watched.has(owner)) continue
      watched.add(owner)
      void whenClosed(owner, () => takeOver(outbox, owner)).then(() => (isStopped ? undefined : resumeOwn()))
    }
  }
  const stopWatching = outbox.subscribe(watchOwners)
  void outbox.load().then(resumeOwn)
  return () => {
    isStopped = true
    stopWatching()
  }
}

async function resume(
  client: QueryClient,
  outbox: Outbox,
  entry: OutboxEntry,
  isStopped: () => boolean,
): Promise<void> {
  const { id, tenantId, entity } = entry
  for (let failures = 0; outbox.find(id) && !isStopped(); failures++) {
    try {
      const structure = await client.fetchQuery(structureQuery(tenantId, entity))
      if (structure)
        return void recordWriter(client, tenantId, structure)
          .resume(id)
          .catch(() => {})
      outbox.ask(entry, { kind: 'refused', message: entityGone(entity) })
      return outbox.remove(id)
    } catch (error) {
      await untilRetry(failures, error)
    }
  }
}

function unsentOf(outbox: Outbox, owner: string): readonly OutboxEntry[] {
  return outbox.entries().filter((entry) => entry.tab === owner && entry.problem === null)
}
