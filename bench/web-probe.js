// Runs in the page measured by web.ts, before its own scripts; times are in milliseconds.
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
        // The message is handled after the frame is painted.
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => keys.push(performance.now() - timeStamp))
        port1.start()
        port2.postMessage(null)
      }),
    { capture: true },
  )

  globalThis.probe = {
    /** The cumulative layout shift so far, as in Web Vitals (unitless). */
    shift: () => shift,

    /** From the request of the page to the first frame that shows it. */
    async untilSeen(selector) {
      await until(() => document.querySelector(selector), selector)
      return performance.now()
    },

    /** From a click on the link (or Back without one) to the frame with the heading and the loaded data. */
    async untilRoute(link, heading, sign) {
      const start = performance.now()
      if (link === null) history.back()
      else document.querySelector(link).click()
      const isThere = () => document.querySelector('h1')?.textContent === heading && document.querySelector(sign)
      await until(isThere, heading)
      return performance.now() - start
    },

    /** The p95 frame time over three seconds, while the element scrolls by that many pixels per frame. */
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

    /** The p95 time from a key to the painted frame, of the keys since `forgetKeys`. */
    async typing(count) {
      await until(() => keys.length >= count, `${count} keys`)
      return rank(keys, 0.95)
    },
  }
})()
