import type { Credential } from '@monarch/schema'
import type { App } from '../../platform/app.ts'
import type { TextPart } from '../../records/text-stream.ts'

/** The stream of one tab. */
interface WritingListener extends Credential {
  readonly tenantId: string
  readonly entityId: string
  readonly send: (json: string) => void
}

/** Forwards growing texts from all processes to the streams of this one, and lets late streams catch up. */
export class Writing {
  readonly #listeners = new Set<WritingListener>()
  readonly #begun = new Map<string, { readonly message: TextPart; readonly timer: NodeJS.Timeout }>()

  constructor({ bus }: Pick<App, 'bus'>) {
    bus.subscribe('writing', (message) => {
      this.#keep(message)
      for (const listener of this.#listeners) sendPart(listener, message)
    })
  }

  /** Subscribes the listener; returns the function that unsubscribes it. */
  join(listener: WritingListener): () => void {
    this.#listeners.add(listener)
    for (const { message } of this.#begun.values()) sendPart(listener, message)
    return () => void this.#listeners.delete(listener)
  }

  close(): void {
    for (const { timer } of this.#begun.values()) clearTimeout(timer)
  }

  /** Keeps the text so far until it is complete. */
  #keep(message: TextPart): void {
    const key = `${message.tenantId} ${asText(message)} ${message.recordId} ${message.field}`
    const begun = this.#begun.get(key)
    const before = begun?.message.part ?? ''
    clearTimeout(begun?.timer)
    this.#begun.delete(key)
    if (message.part === null || message.at > before.length) return
    // The writing process may die without an end.
    const timer = setTimeout(() => this.#begun.delete(key), silenceMilliseconds).unref()
    // Parts may repeat, because a process also receives its own messages.
    const part = before.startsWith(message.part, message.at) ? before : before.slice(0, message.at) + message.part
    this.#begun.set(key, { message: { ...message, at: 0, part }, timer })
  }
}

function sendPart(listener: WritingListener, message: TextPart): void {
  const { tenantId, entityId, userId: _user, apiKeyId: _key, vouchedBy: _vouchedBy, ...text } = message
  if (listener.tenantId === tenantId && listener.entityId === entityId && asText(listener) === asText(message))
    listener.send(JSON.stringify(text))
}

const asText = ({ userId, apiKeyId, vouchedBy }: Credential): string => `${userId} ${apiKeyId} ${vouchedBy}`

/** Longer than the timeout of a model call. */
const silenceMilliseconds = 70_000
