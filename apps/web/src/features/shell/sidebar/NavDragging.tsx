import { useEffect, useRef } from 'react'
import { useTenant } from '../../../lib/tenants/tenant.ts'
import { dropEntry, type Entry } from './drop-entry.ts'

/** Lets users who arrange the navigation drag its entries: the elements with `data-entry` in the same `nav`. */
export default function NavDragging() {
  const { tenantId, organizationId } = useTenant()
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const nav = place.current?.closest('nav')
    if (!nav) return
    let dragged: Entry | null = null
    const unmark = () => {
      for (const marked of nav.querySelectorAll('[data-drop-target]')) marked.removeAttribute('data-drop-target')
    }
    const targetOf = (event: DragEvent) => {
      const element = elementOf(event)
      const entry = element && entryOf(element)
      const isTarget =
        dragged && entry && entry.id !== dragged.id && (dragged.kind === 'item' || entry.kind === 'group')
      return isTarget ? { element, entry } : null
    }
    const listening = new AbortController()
    const listen = (kind: 'dragstart' | 'dragover' | 'drop' | 'dragend', handle: (event: DragEvent) => void) =>
      nav.addEventListener(kind, handle, { signal: listening.signal })
    listen('dragstart', (event) => {
      const element = elementOf(event)
      dragged = element ? entryOf(element) : null
      if (dragged && event.dataTransfer) event.dataTransfer.effectAllowed = 'move'
    })
    listen('dragover', (event) => {
      unmark()
      const target = targetOf(event)
      if (!target) return
      event.preventDefault()
      target.element.setAttribute('data-drop-target', '')
    })
    listen('drop', (event) => {
      const target = targetOf(event)
      if (!target || !dragged) return
      event.preventDefault()
      void dropEntry({ tenantId, organizationId }, dragged, target.entry)
    })
    const end = () => {
      dragged = null
      unmark()
    }
    listen('drop', end)
    listen('dragend', end)
    return () => listening.abort()
  }, [tenantId, organizationId])
  return <span ref={place} hidden />
}

function elementOf({ target }: DragEvent): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-entry]') : null
}

function entryOf({ dataset }: HTMLElement): Entry {
  const [kind, id] = dataset.entry!.split(' ') as [Entry['kind'], string]
  return { kind, id }
}
