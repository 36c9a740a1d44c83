// Runs in the page that web.ts looks at, before its own scripts: what a person would feel, in milliseconds.
;(() => {
  let shift = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })

  const frame = () => new Promise(requestAnimationFrame)
  const until = async (isThere, what) => {
    const deadline = performance.now() + 30_000
    while (!isThere()) {
      if (performance.now() > deadline) throw new Error(`Not seen within 30 s: ${what}`)
      await frame()
    }
  }
  const rank = (taken, part) => taken.sort((a, b) => a - b)[Math.floor(taken.length * part)]
  const scrollerOf = (element) => element.closest('.overflow-auto') ?? element

  let keys = []
  addEventListener(
    'keydown',
    ({ timeStamp }) =>
      requestAnimationFrame(() => {
        // A message is read after the frame has been painted.
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => keys.push(performance.now() - timeStamp))
        port1.start()
        port2.postMessage(null)
      }),
    { capture: true },
  )

  globalThis.probe = {
    /** The layout shift so far, as Web Vitals counts it, without dimension. */
    shift: () => shift,

    /** Since the page was asked for, at the frame that first shows it. */
    async untilSeen(selector) {
      await until(() => document.querySelector(selector), selector)
      return performance.now()
    },

    /** From a click on the link (or Back, when there is none) to the frame with the heading and the sign that its data is there. */
    async untilRoute(link, heading, sign) {
      const start = performance.now()
      if (link === null) history.back()
      else document.querySelector(link).click()
      const isThere = () => document.querySelector('h1')?.textContent === heading && document.querySelector(sign)
      await until(isThere, heading)
      return performance.now() - start
    },

    /** What 95 of 100 frames stay under for three seconds, while the element scrolls by so many pixels in each. */
    async frames(selector, pixels) {
      const scroller = scrollerOf(document.querySelector(selector))
      const taken = []
      const end = performance.now() + 3_000
      for (let last = performance.now(); last < end;) {
        scroller.scrollTop += pixels
        const now = await frame()
        taken.push(now - last)
        last = now
      }
      return rank(taken, 0.95)
    },

    toTop(selector) {
      scrollerOf(document.querySelector(selector)).scrollTop = 0
    },

    forgetKeys() {
      keys = []
    },

    /** From a key to the frame after it is painted, of 95 of the 100 keys since `forgetKeys`. */
    async typing(count) {
      await until(() => keys.length >= count, `${count} keys`)
      return rank(keys, 0.95)
    },
  }
})()
