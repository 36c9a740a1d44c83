/** Browsers limit elements to about 17 million px; longer lists scroll within this height. */
export const maxHeight = 15_000_000
/** Distance from an end, in window heights, within which the scroll bar must match the list. */
const edge = 8
/** A scroll of more than this many window heights is a jump of the scroll bar, not the wheel. */
const jump = 4

/**
 * Scroll position in a list of any length. `offset` is the distance from the first row, `top` the position of the
 * scroll bar, and `shift` their difference: 0 while all rows fit. Small steps move both equally; a jump of the scroll
 * bar moves to the proportional place in the list; near an end the scroll bar is corrected to match the list.
 */
export class RowScroll {
  top = 0
  shift = 0
  #full = 0
  #room = 0

  /** Sets the height of all rows and of the visible window. */
  resize(full: number, room: number): void {
    this.#full = full
    this.#room = room
    if (full <= maxHeight) this.shift = 0
  }

  get offset(): number {
    return this.top + this.shift
  }

  get height(): number {
    return Math.min(this.#full, maxHeight)
  }

  /** Call when the scroll bar has moved; afterwards set it to `top`. */
  follow(top: number): void {
    const step = top - this.top
    if (this.#full <= maxHeight) {
      this.top = top
      return
    }
    const isJump = Math.abs(step) > jump * this.#room
    const offset = this.#inside(isJump ? Math.round(top * this.#ratio) : this.offset + step)
    const isNearEnd = top < edge * this.#room || top > this.#lastTop - edge * this.#room
    this.top = isNearEnd ? this.#topOf(offset) : top
    this.shift = offset - this.top
  }

  goTo(offset: number): void {
    const requested = this.#inside(offset)
    const near = requested - this.shift
    const isInside = near >= edge * this.#room && near <= this.#lastTop - edge * this.#room
    this.top = this.#full <= maxHeight || isInside ? near : this.#topOf(requested)
    this.shift = requested - this.top
  }

  /** Equal distances near the ends of the list, proportional in between. */
  #topOf(offset: number): number {
    const behind = this.#lastOffset - offset
    if (offset < edge * this.#room) return offset
    if (behind < edge * this.#room) return this.#lastTop - behind
    return Math.round(offset / this.#ratio)
  }

  #inside(offset: number): number {
    return Math.min(Math.max(0, offset), this.#lastOffset)
  }

  get #lastOffset(): number {
    return Math.max(0, this.#full - this.#room)
  }

  get #lastTop(): number {
    return Math.max(0, this.height - this.#room)
  }

  get #ratio(): number {
    return this.#lastOffset / this.#lastTop
  }
}
