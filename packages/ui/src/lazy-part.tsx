import { createElement, lazy, Suspense, type ComponentType, type ReactNode } from 'react'

/** A component whose code is loaded when it is first drawn; `waiting` stands for it until then. */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  waiting?: ReactNode,
): ComponentType<Props> {
  const Part = lazy(whenOnline(load))
  return function LazyPart(props) {
    return <Suspense fallback={waiting}>{createElement(Part, props)}</Suspense>
  }
}

/** Code that an offline browser cannot load is loaded when it is online again: an error would replace the page. */
export function whenOnline<T>(load: () => Promise<T>): () => Promise<T> {
  const retry = async (error: unknown): Promise<T> => {
    if (navigator.onLine) throw error
    await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
    return load().catch(retry)
  }
  return () => load().catch(retry)
}
