/**
 * Collects keys typed before their target is rendered and keeps them from the page. `hold` starts, `take` returns the
 * typed text and stops. Escape stops too; without `onEscape` the page receives it.
 */
export class HeldKeys {
  #text: string | null = null
  readonly #target: EventTarget
  readonly #onEscape: (() => void) | undefined

  constructor(onEscape?: () => void, target: EventTarget = window) {
    this.#onEscape = onEscape
    this.#target = target
  }

  hold(): void {
    if (this.#text !== null) return
    this.#text = ''
    this.#target.addEventListener('keydown', this.#onKeyDown, { capture: true })
  }

  take(): string {
    const text = this.#text ?? ''
    this.#text = null
    this.#target.removeEventListener('keydown', this.#onKeyDown, { capture: true })
    return text
  }

  readonly #onKeyDown = (event: Event): void => {
    const { key, ctrlKey, metaKey, altKey } = event as KeyboardEvent
    if (ctrlKey || metaKey || altKey) return
    if (key === 'Escape') {
      this.take()
      if (!this.#onEscape) return
      this.#onEscape()
    } else if (key === 'Backspace') this.#text = this.#text!.slice(0, -1)
    else if (key.length === 1) this.#text += key
    else if (key !== 'Enter') return
    event.preventDefault()
    event.stopPropagation()
  }
}
