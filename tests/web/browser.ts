// Browser features that jsdom lacks. There is no layout: every element is as large as a window of 1280 × 800 px.

const width = 1280
const height = 800
let innerWidth = width
let isInView = false

/** Makes elements wide enough for all columns of a table, until the end of the test file. */
export const showAllColumns = (): void => void (innerWidth = 20_000)
/** Makes observed elements count as visible, until the end of the test file. */
export const showInView = (): void => void (isInView = true)
export function resetLayout(): void {
  innerWidth = width
  isInView = false
}

Object.defineProperties(HTMLElement.prototype, {
  clientWidth: { get: () => innerWidth },
  clientHeight: { get: () => height },
  offsetWidth: { get: () => width },
  offsetHeight: { get: () => height },
})
for (const side of ['scrollTop', 'scrollLeft']) {
  const places = new WeakMap<Element, number>()
  Object.defineProperty(Element.prototype, side, {
    get(this: Element) {
      return places.get(this) ?? 0
    },
    set(this: Element, place: number) {
      if (place === (places.get(this) ?? 0)) return
      places.set(this, place)
      queueMicrotask(() => this.dispatchEvent(new Event('scroll')))
    },
  })
}
Element.prototype.scrollIntoView = () => {}
// The rich text editor measures the position of its caret.
Range.prototype.getClientRects = () => [new DOMRect()] as unknown as DOMRectList
Range.prototype.getBoundingClientRect = () => new DOMRect()
Element.prototype.scrollTo = () => {}
Element.prototype.checkVisibility = () => true
Element.prototype.hasPointerCapture = () => false
Element.prototype.setPointerCapture = () => {}
Element.prototype.releasePointerCapture = () => {}
// Browsers focus an input whose text is selected.
const select = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'select')!.value as () => void
HTMLInputElement.prototype.select = function () {
  this.focus()
  select.call(this)
}
// Without layout, the element under the pointer is the last one it moved to.
let pointed: Element | null = null
window.addEventListener('pointermove', ({ target }) => (pointed = target as Element), { capture: true })
document.elementFromPoint = () => pointed
document.caretPositionFromPoint = () => null
// Text that is typed while an editor loads is inserted by `execCommand`. Returning false reports that nothing was inserted.
Document.prototype.execCommand = () => false
document.elementsFromPoint = () => (pointed ? [pointed] : [])

class Observer {
  observe(_target: Element) {}
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return []
  }
}
class ViewObserver extends Observer {
  readonly #report: (entries: readonly { isIntersecting: boolean; target: Element }[]) => void
  constructor(report: (entries: readonly { isIntersecting: boolean; target: Element }[]) => void) {
    super()
    this.#report = report
  }
  override observe(target: Element) {
    if (isInView) queueMicrotask(() => this.#report([{ isIntersecting: true, target }]))
  }
}
const globals = {
  ResizeObserver: Observer,
  IntersectionObserver: ViewObserver,
  CSS: { escape: (text: string) => text.replaceAll(/[^\w-]/g, (letter) => `\\${letter}`), supports: () => false },
  matchMedia: (query: string) => Object.assign(new EventTarget(), { media: query, matches: matches(query) }),
  scrollTo: () => {},
  // Never idle, so that no code is preloaded.
  requestIdleCallback: () => 0,
  cancelIdleCallback: () => {},
}
Object.assign(globalThis, globals)
Object.assign(window, globals)

function matches(query: string): boolean {
  const least = /^\(min-width: (\d+)px\)$/.exec(query)
  if (least) return width >= Number(least[1])
  return query === '(any-pointer: fine)' || query === '(prefers-reduced-motion: reduce)'
}
