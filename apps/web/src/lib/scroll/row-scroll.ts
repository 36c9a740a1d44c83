/** Browsers draw nothing higher than some 17 million px; what is longer is scrolled in a window of this height. */
export const mostHeight = 15_000_000
/** So near to an end, in heights of the window, the scroll bar has to be where the list is. */
const edge = 8
/** A step of more than so many heights of the window is a jump: of the scroll bar, not of a wheel. */
const jump = 4

/**
 * Where the list is scrolled to, of any number of rows. `offset` is the distance from its first row, `top` that of the scroll bar,
 * and `shift` lies between them: 0 while all rows have room. Small steps move both alike; a jump of the scroll bar leads to the
 * place in the list that it is at; and before the scroll bar ends where the list does not, it is put where the list is.
 */
export class RowScroll {
  top = 0
  shift = 0
  #full = 0
  #room = 0

  /** What can be scrolled: all rows, seen through a window of the height `room`. */
  resize(full: number, room: number): void {
    this.#full = full
    this.#room = room
    if (full <= mostHeight) this.shift = 0
  }

  get offset(): number {
    return this.top + this.shift
  }

  get height(): number {
    return Math.min(this.#full, mostHeight)
  }

  /** The scroll bar has moved there; it belongs to `top` afterwards. */
  follow(top: number): void {
    const step = top - this.top
    if (this.#full <= mostHeight) {
      this.top = top
      return
    }
    const isJump = Math.abs(step) > jump * this.#room
    const offset = this.#inside(isJump ? Math.round(top * this.#ratio) : this.offset + step)
    const isNearEnd = top < edge * this.#room || top > this.#lastTop - edge * this.#room
    this.top = isNearEnd ? this.#topOf(offset) : top
    this.shift = offset - this.top
  }

  /** Leads to the row at this distance. */
  goTo(offset: number): void {
    const wanted = this.#inside(offset)
    const near = wanted - this.shift
    const isInside = near >= edge * this.#room && near <= this.#lastTop - edge * this.#room
    this.top = this.#full <= mostHeight || isInside ? near : this.#topOf(wanted)
    this.shift = wanted - this.top
  }

  /** Near the ends of the list the same distance from them, in between in proportion. */
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
