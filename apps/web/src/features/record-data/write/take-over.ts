import { tab } from '../../../lib/live/presence.ts'
import type { Outbox } from './outbox.ts'
import { ifClosed } from './tab-lock.ts'

const running = new WeakMap<Outbox, Map<string, Promise<void>>>()

/** Makes the entries of a closed tab entries of this one. Call while holding that tab's lock. */
export function takeOver(outbox: Outbox, owner: string): Promise<void> {
  const known = running.get(outbox) ?? new Map<string, Promise<void>>()
  running.set(outbox, known)
  const taken = known.get(owner) ?? take(outbox, owner).finally(() => known.delete(owner))
  known.set(owner, taken)
  return taken
}

/** The same, unless that tab is open and sends its entries itself. */
export async function takeOverIfClosed(outbox: Outbox, owner: string): Promise<void> {
  await (running.get(outbox)?.get(owner) ?? ifClosed(owner, () => takeOver(outbox, owner)))
}

async function take(outbox: Outbox, owner: string): Promise<void> {
  // Another tab may have taken them over in the meantime.
  await outbox.load()
  for (const { id } of outbox.entries()) {
    // It may have changed while the previous one was stored.
    const entry = outbox.find(id)
    if (entry?.tab !== owner) continue
    if (entry.problem === null) await outbox.replace({ ...entry, tab, isWaiting: true })
    else if (entry.isHeld) await outbox.replace({ ...entry, tab, isHeld: false })
  }
}
