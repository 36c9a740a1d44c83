import { type ParsedLocation, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Where the element at a path below the content was scrolled to. */
type Place = readonly [path: string, left: number, top: number]

const storageKey = 'scroll'
const maxEntries = 50
/** In ms. A page that has not grown to its old size by then stays at its top. */
const maxWait = 5_000

/**
 * Keeps scroll positions per entry of the browser's history. Back, Forward and a reload return to them, another page
 * starts at its top, and a change of the URL within a page (a dialog, a record, a filter) scrolls nothing.
 *
 * The router's own restoration identifies elements by their place in the document on all pages. It would scroll a list
 * to the position of another list, and a page below a dialog to its top.
 */
export function useKeptScroll(content: HTMLElement | null): void {
  const router = useRouter()
  useEffect(() => {
    if (!content) return
    const kept = readKept()
    const scrolled = new Set<Element>()
    /** By Back or Forward. */
    let hasMoved = false
    let stopReturning = () => {}

    const keep = (location: ParsedLocation) => {
      stopReturning()
      const places = [...scrolled]
        .filter((element) => content.contains(element))
        .map((element) => placeOf(element, content))
      if (places.length > 0) kept.set(keyOf(location), places)
    }
    const goBack = (location: ParsedLocation) => {
      stopReturning()
      stopReturning = returnTo(kept.get(keyOf(location)) ?? [], content)
    }
    const onScroll = ({ target }: Event) => {
      if (target instanceof Element && content.contains(target)) scrolled.add(target)
    }
    const onPageHide = () => {
      keep(router.state.location)
      sessionStorage.setItem(storageKey, JSON.stringify([...kept].slice(-maxEntries)))
    }
    const stops = [
      router.history.subscribe(({ action }) => {
        hasMoved = action.type !== 'PUSH' && action.type !== 'REPLACE'
      }),
      router.subscribe('onBeforeLoad', ({ fromLocation, pathChanged }) => {
        if (fromLocation) keep(fromLocation)
        if (pathChanged) scrolled.clear()
      }),
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        if (fromLocation && pathChanged) content.scrollTop = 0
        if (hasMoved) goBack(toLocation)
        hasMoved = false
      }),
    ]
    goBack(router.state.location)
    document.addEventListener('scroll', onScroll, true)
    window.addEventListener('pagehide', onPageHide)
    return () => {
      stopReturning()
      for (const stop of stops) stop()
      document.removeEventListener('scroll', onScroll, true)
      window.removeEventListener('pagehide', onPageHide)
    }
  }, [router, content])
}

/** Scrolls elements that are not scrolled, as soon as they are large enough, unless the user acts first. */
function returnTo(places: readonly Place[], content: HTMLElement): () => void {
  let left = places.filter(([path]) => {
    const element = elementAt(path, content)
    return !element || (element.scrollTop === 0 && element.scrollLeft === 0)
  })
  const scroll = () => {
    left = left.filter(([path, x, y]) => {
      const element = elementAt(path, content)
      if (!element) return true
      element.scrollLeft = x
      element.scrollTop = y
      // A fraction of a pixel may be rounded.
      return element.scrollTop < y - 1
    })
    if (left.length === 0) stop()
  }
  const observer = new MutationObserver(scroll)
  const timer = setTimeout(() => stop(), maxWait)
  const stop = () => {
    clearTimeout(timer)
    observer.disconnect()
    for (const name of userEvents) window.removeEventListener(name, stop, true)
  }
  for (const name of userEvents) window.addEventListener(name, stop, true)
  observer.observe(content, { childList: true, subtree: true, attributeFilter: ['style'] })
  scroll()
  return stop
}

const userEvents = ['wheel', 'pointerdown', 'touchstart', 'keydown'] as const

function keyOf({ state, href }: ParsedLocation): string {
  return state.__TSR_key ?? href
}

function placeOf(element: Element, content: HTMLElement): Place {
  const indexes: number[] = []
  for (let at = element; at !== content; at = at.parentElement!) {
    indexes.unshift([...at.parentElement!.children].indexOf(at))
  }
  return [indexes.join(' '), element.scrollLeft, element.scrollTop]
}

function elementAt(path: string, content: HTMLElement): Element | undefined {
  const indexes = path === '' ? [] : path.split(' ')
  return indexes.reduce<Element | undefined>((parent, index) => parent?.children[Number(index)], content)
}

function readKept(): Map<string, readonly Place[]> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as [string, readonly Place[]][])
  } catch {
    return new Map()
  }
}
