import { Skeleton } from '@monarch/ui'
import { Suspense } from 'react'
import type { EntityStructure } from '../structure.ts'
import type { RecordsViewProps } from '../view-props.ts'
import type { OpenView } from './use-view.ts'
import { viewComponents } from './view-components.ts'

interface ViewBodyProps extends Omit<RecordsViewProps, 'request' | 'config' | 'onConfig'> {
  structure: EntityStructure
  open: OpenView
}

/** The records, drawn as the type of the view has it. */
export function ViewBody({ open, ...props }: ViewBodyProps) {
  const { state, request, config, changeConfig } = open
  const View = viewComponents[state.type]
  const given = { ...props, viewId: open.view?.id ?? null, request, config, onConfig: changeConfig }
  return (
    <Suspense fallback={<LoadingView />}>
      <View {...given} />
    </Suspense>
  )
}

function LoadingView() {
  return (
    <div role="status" className="flex flex-col gap-3 p-6">
      <span className="sr-only">Loading...</span>
      {[0, 1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-8 w-full" />
      ))}
    </div>
  )
}
