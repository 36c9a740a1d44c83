import type { Credential } from '@monarch/schema'
import type { App } from '../../platform/app.ts'

declare module '../../platform/db/bus.ts' {
  interface BusEvents {
    /** A part of a text that is being written, for the credential that asked for it. It may be lost. */
    writing: Written
  }
}

/** Sends the next part of a text that is being written, only to streams of the credential that asked for it. */
export interface Written extends Credential {
  readonly tenantId: string
  readonly entityId: string
  readonly recordId: string
  readonly field: string
  /** Where the part belongs; at 0 the text begins anew. */
  readonly at: number
  /** `null`: it is whole, or nothing comes of it. */
  readonly part: string | null
}

/** A stream of one tab. */
export interface WritingListener extends Credential {
  readonly tenantId: string
  readonly entityId: string
  readonly tell: (json: string) => void
}

/** Takes what processes tell of texts that grow to the streams of this one, also to those that are opened in their midst. */
export class Writing {
  readonly #listeners = new Set<WritingListener>()
  readonly #begun = new Map<string, { readonly told: Written; readonly timer: NodeJS.Timeout }>()

  constructor({ bus }: Pick<App, 'bus'>) {
    bus.subscribe('writing', (told) => {
      this.#keep(told)
      for (const listener of this.#listeners) tellOne(listener, told)
    })
  }

  /** The listener is told until the function that this gives back is called. */
  join(listener: WritingListener): () => void {
    this.#listeners.add(listener)
    for (const { told } of this.#begun.values()) tellOne(listener, told)
    return () => void this.#listeners.delete(listener)
  }

  /** How far a text has come, until it is whole. */
  #keep(told: Written): void {
    const key = `${told.tenantId} ${asText(told)} ${told.recordId} ${told.field}`
    const begun = this.#begun.get(key)
    const before = begun?.told.part ?? ''
    clearTimeout(begun?.timer)
    this.#begun.delete(key)
    if (told.part === null || told.at > before.length) return
    // Whoever writes may die without a word.
    const timer = setTimeout(() => this.#begun.delete(key), silenceMilliseconds).unref()
    // A part may come twice, as this process hears its own words again.
    const part = before.startsWith(told.part, told.at) ? before : before.slice(0, told.at) + told.part
    this.#begun.set(key, { told: { ...told, at: 0, part }, timer })
  }
}

function tellOne(listener: WritingListener, told: Written): void {
  const { tenantId, entityId, userId: _user, apiKeyId: _key, vouchedBy: _vouchedBy, ...text } = told
  if (listener.tenantId === tenantId && listener.entityId === entityId && asText(listener) === asText(told))
    listener.tell(JSON.stringify(text))
}

const asText = ({ userId, apiKeyId, vouchedBy }: Credential): string => `${userId} ${apiKeyId} ${vouchedBy}`

export interface WritingTeller extends Disposable {
  readonly add: (part: string) => void
}

/** Gathers the parts of one text, and tells of them one after the other, not more often than somebody can follow. */
export function tellWriting(app: App, about: Omit<Written, 'at' | 'part'>): WritingTeller {
  let text = ''
  let at = 0
  let isOver = false
  let isTelling = false
  // Who is not told of a part sees the whole text when it is there.
  const publish = (part: string | null) => app.bus.publish('writing', { ...about, at, part }).catch(() => {})
  const tell = async (): Promise<void> => {
    isTelling = true
    while (at < text.length && !isOver) {
      const part = text.slice(at, at + mostInPart)
      await publish(part)
      at += part.length
      await pause()
    }
    isTelling = false
    if (isOver && at > 0) await publish(null)
  }
  return {
    add(part) {
      text += part
      if (!isTelling && text !== '') void tell()
    },
    [Symbol.dispose]() {
      isOver = true
      if (!isTelling) void tell()
    },
  }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, gatherMilliseconds).unref())
const gatherMilliseconds = 120
/** Longer than a model may take. */
const silenceMilliseconds = 70_000
/** PostgreSQL takes 8,000 bytes; a character may take six. */
const mostInPart = 1_000
