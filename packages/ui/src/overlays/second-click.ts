/** The longest time between the clicks of a double click (ms): the default of operating systems. */
const doubleClickTime = 500

/**
 * Ignores the second click of a double click on an element that appeared, or a button whose text changed, after the first
 * click: the user has not seen it. Covers the scrims of dialogs too, because they react to clicks. Returns a function that
 * stops this.
 */
export function ignoreSecondClicks(): () => void {
  let fresh = new WeakSet<Node>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const note = (changes: readonly MutationRecord[]) => {
    for (const { target, addedNodes } of changes) {
      for (const node of [target, ...addedNodes]) {
        const button = buttonOf(node)
        if (button) fresh.add(button)
        else if (node !== target) fresh.add(node)
      }
    }
  }
  const observer = new MutationObserver(note)
  const onClick = (event: MouseEvent) => {
    note(observer.takeRecords())
    if (event.detail === 1) {
      fresh = new WeakSet()
      observer.observe(document.body, { childList: true, characterData: true, subtree: true })
      clearTimeout(timer)
      timer = setTimeout(() => observer.disconnect(), doubleClickTime)
    } else if (event.detail > 1 && isIn(fresh, event.target as Node)) {
      event.preventDefault()
      event.stopImmediatePropagation()
    }
  }
  window.addEventListener('click', onClick, true)
  return () => {
    window.removeEventListener('click', onClick, true)
    clearTimeout(timer)
    observer.disconnect()
  }
}

/** The button or link around a text. */
const buttonOf = (node: Node): Element | null =>
  node instanceof Text ? (node.parentElement?.closest('button, a') ?? null) : null

function isIn(nodes: WeakSet<Node>, target: Node): boolean {
  for (let node: Node | null = target; node; node = node.parentNode) if (nodes.has(node)) return true
  return false
}
