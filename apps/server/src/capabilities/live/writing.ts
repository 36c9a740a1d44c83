import type { Credential } from '@monarch/schema'
import type { App } from '../../platform/app.ts'
import type { TextPart } from '../../records/text-stream.ts'

/** A stream of one tab. */
export interface WritingListener extends Credential {
  readonly tenantId: string
  readonly entityId: string
  readonly tell: (json: string) => void
}

/** Takes what processes tell of texts that grow to the streams of this one, also to those that are opened in their midst. */
export class Writing {
  readonly #listeners = new Set<WritingListener>()
  readonly #begun = new Map<string, { readonly told: TextPart; readonly timer: NodeJS.Timeout }>()

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

  close(): void {
    for (const { timer } of this.#begun.values()) clearTimeout(timer)
  }

  /** How far a text has come, until it is whole. */
  #keep(told: TextPart): void {
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

function tellOne(listener: WritingListener, told: TextPart): void {
  const { tenantId, entityId, userId: _user, apiKeyId: _key, vouchedBy: _vouchedBy, ...text } = told
  if (listener.tenantId === tenantId && listener.entityId === entityId && asText(listener) === asText(told))
    listener.tell(JSON.stringify(text))
}

const asText = ({ userId, apiKeyId, vouchedBy }: Credential): string => `${userId} ${apiKeyId} ${vouchedBy}`

/** Longer than a model may take. */
const silenceMilliseconds = 70_000
