import { createElement, lazy, Suspense, type ComponentType, type ReactNode } from 'react'

/** A component whose code is loaded when it is first drawn; `waiting` stands for it until then. */
export function lazyPart<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  waiting?: ReactNode,
): ComponentType<Props> {
  const Part = lazy(load)
  return function LazyPart(props) {
    return <Suspense fallback={waiting}>{createElement(Part, props)}</Suspense>
  }
}
