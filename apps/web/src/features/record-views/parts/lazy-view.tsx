import { lazyPart, Skeletons } from '@monarch/ui'
import type { ComponentType } from 'react'
import type { RecordsViewProps } from './view-props.ts'
import { t } from '../messages.ts'

/** The records of a view type, loaded when a view of the type is first opened. */
export function lazyView(load: () => Promise<ComponentType<RecordsViewProps>>) {
  return lazyPart(async () => ({ default: await load() }), <Waiting />)
}

function Waiting() {
  return <Skeletons label={t('loading')} className="flex flex-col gap-3 p-6" count={5} row="h-8 w-full" />
}
