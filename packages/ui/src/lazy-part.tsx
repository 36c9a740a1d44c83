import { translated } from '@monarch/messages'
import { createElement, useLayoutEffect, useState, type ComponentType, type ReactNode } from 'react'
import { whenOnline } from './when-online.ts'

/**
 * A component whose code is loaded when it is first drawn, or earlier by `preload`; `waiting` is rendered until then. React's
 * `lazy` is slower: Suspense delays content by 300 ms after its fallback has appeared.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  waiting?: ReactNode | ((props: Props) => ReactNode),
): ComponentType<Props> & { readonly preload: () => Promise<void> } {
  let Loaded: ComponentType<Props> | null = null
  const preload = async () => {
    const module = await whenOnline(load)()
    await translated()
    Loaded = module.default
  }
  function LazyPart(props: Props) {
    const [outcome, setOutcome] = useState<{ error?: unknown } | null>(null)
    useLayoutEffect(() => {
      if (Loaded) return
      let isShown = true
      const draw = (next: { error?: unknown }) => isShown && setOutcome(next)
      preload().then(
        () => draw({}),
        (error: unknown) => draw({ error }),
      )
      return () => {
        isShown = false
      }
    }, [])
    if (outcome && 'error' in outcome) throw outcome.error
    if (Loaded) return createElement(Loaded, props)
    return typeof waiting === 'function' ? waiting(props) : waiting
  }
  return Object.assign(LazyPart, { preload })
}
