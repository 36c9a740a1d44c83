import type { Credential } from '@monarch/schema'
import type { App } from '../../platform/app.ts'
import type { TextPart } from '../../records/text-stream.ts'

/** The stream of one tab. */
export interface WritingListener extends Credential {
  readonly tenantId: string
  readonly entityId: string
  readonly send: (json: string) => void
}

/** Forwards growing texts from all processes to the streams of this one, and lets late streams catch up. */
export class Writing {
  readonly #listeners = new Set<WritingListener>()
  readonly #begun = new Map<string, { readonly told: TextPart; readonly timer: NodeJS.Timeout }>()

  constructor({ bus }: Pick<App, 'bus'>) {
    bus.subscribe('writing', (told) => {
      this.#keep(told)
      for (const listener of this.#listeners) sendPart(listener, told)
    })
  }

  /** Subscribes the listener; returns the function that unsubscribes it. */
  join(listener: WritingListener): () => void {
    this.#listeners.add(listener)
    for (const { told } of this.#begun.values()) sendPart(listener, told)
    return () => void this.#listeners.delete(listener)
  }

  close(): void {
    for (const { timer } of this.#begun.values()) clearTimeout(timer)
  }

  /** Keeps the text so far until it is complete. */
  #keep(told: TextPart): void {
    const key = `${told.tenantId} ${asText(told)} ${told.recordId} ${told.field}`
    const begun = this.#begun.get(key)
    const before = begun?.told.part ?? ''
    clearTimeout(begun?.timer)
    this.#begun.delete(key)
    if (told.part === null || told.at > before.length) return
    // The writing process may die without an end.
    const timer = setTimeout(() => this.#begun.delete(key), silenceMilliseconds).unref()
    // Parts may repeat, because a process also receives its own messages.
    const part = before.startsWith(told.part, told.at) ? before : before.slice(0, told.at) + told.part
    this.#begun.set(key, { told: { ...told, at: 0, part }, timer })
  }
}

function sendPart(listener: WritingListener, told: TextPart): void {
  const { tenantId, entityId, userId: _user, apiKeyId: _key, vouchedBy: _vouchedBy, ...text } = told
  if (listener.tenantId === tenantId && listener.entityId === entityId && asText(listener) === asText(told))
    listener.send(JSON.stringify(text))
}

const asText = ({ userId, apiKeyId, vouchedBy }: Credential): string => `${userId} ${apiKeyId} ${vouchedBy}`

/** Longer than the timeout of a model call. */
const silenceMilliseconds = 70_000
