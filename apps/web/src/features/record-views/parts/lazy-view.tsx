import { lazyPart, Skeletons } from '@monarch/ui'
import type { ComponentType } from 'react'
import type { RecordsViewProps } from './view-props.ts'

/** The records of a view type, loaded when a view of the type is first opened. */
export function lazyView(load: () => Promise<ComponentType<RecordsViewProps>>): ComponentType<RecordsViewProps> {
  return lazyPart(
    async () => ({ default: await load() }),
    <Skeletons label="Loading..." className="flex flex-col gap-3 p-6" count={5} row="h-8 w-full" />,
  )
}
