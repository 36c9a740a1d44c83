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

  const painted = () => {
    // The message is handled after the frame is painted.
    const { promise, resolve } = Promise.withResolvers()
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', resolve)
    port1.start()
    port2.postMessage(null)
    return promise
  }

  let pressed = 0
  addEventListener('keydown', ({ timeStamp }) => (pressed = timeStamp), { capture: true })
  let seen = null

  let keys = []
  addEventListener(
    'keydown',
    ({ timeStamp }) =>
      requestAnimationFrame(async () => {
        await painted()
        keys.push(performance.now() - timeStamp)
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

    /** From the request of the page to the frame in which this many elements are there. */
    async untilCount(selector, count) {
      await until(() => document.querySelectorAll(selector).length >= count, `${count} × ${selector}`)
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

    /** Begins to look for the element before a key is pressed: afterwards, the time of the driver's messages would count. */
    lookFor(selector) {
      seen = until(() => document.querySelector(selector), selector)
        .then(painted)
        .then(() => performance.now() - pressed)
    },

    /** From the last press of a key to the first frame that shows the element, painted. */
    sinceKey: () => seen,

    /** The p95 frame time over three seconds, while the element scrolls there and back by that many pixels per frame. */
    async frames(selector, pixels, side) {
      const scroller = scrollerOf(document.querySelector(selector))
      let step = pixels
      const taken = []
      const end = performance.now() + 3_000
      for (let last = performance.now(); last < end;) {
        const before = scroller[side]
        scroller[side] += step
        if (scroller[side] === before) step = -step
        const now = await frame()
        taken.push(now - last)
        last = now
      }
      return rank(taken, 0.95)
    },

    cellSizes(selector) {
      const grid = document.querySelector(selector)
      const scroller = scrollerOf(grid)
      const cells = grid.querySelectorAll('[data-row] [data-column]')
      const cell = cells[Math.floor(cells.length / 2)]
      return {
        width: scroller.clientWidth,
        height: scroller.clientHeight,
        wholeWidth: scroller.scrollWidth,
        cellWidth: cell.offsetWidth,
        rowHeight: cell.offsetHeight,
      }
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
