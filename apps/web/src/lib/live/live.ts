import { openEvents } from '../api/api.ts'
import { type OtherPerson, withPresence, tab } from './presence.ts'
import { refetchSettingsSoon } from '../levels/settings.ts'
import { codeOfReply, keepStream, type StreamReply } from './stream.ts'
import { takePart, type WrittenPart } from './writing.ts'

/** A change of a record by any user, including this browser. */
export interface LiveChange {
  /** `comment` leaves the record unchanged. */
  readonly action: 'create' | 'update' | 'delete' | 'restore' | 'comment'
  readonly id: string
  readonly version: number
  /** `null` when the record is in the bin or no longer matches the subscription. */
  readonly record: { readonly id: string } | null
}

interface Watching {
  onChange: (change: LiveChange) => void
  /** Changes may be missing because the stream was interrupted or has ended: refetch. */
  onGap: () => void
  /** Entity of the records. */
  entity: string
}

/**
 * Calls `onChange` for each `change` of the subscription until the returned function is called. A lost stream
 * reconnects; a hidden page closes its stream, because browsers limit connections, and reopens it when visible.
 */
export function watchChanges(query: string, variables: object, { onChange, onGap, entity }: Watching): () => void {
  const presence = withPresence(entity)
  return keepStream((signal) => openEvents('tenant', query, variables, tab, signal), {
    onGap,
    onOpen: presence.onOpen,
    onClose: presence.onClose,
    onEvent(event, data) {
      if (event === 'presence') presence.onOthers(JSON.parse(data) as OtherPerson[])
      else if (event === 'settings') refetchSettingsSoon()
      else if (event === 'writing') takePart(JSON.parse(data) as WrittenPart)
      else {
        const reply = JSON.parse(data) as StreamReply<{ readonly change: LiveChange }>
        if (reply.errors) return codeOfReply(reply)
        if (reply.data) onChange(reply.data.change)
      }
      return undefined
    },
  })
}
