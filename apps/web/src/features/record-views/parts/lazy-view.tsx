import { lazyPart, Skeletons } from '@monarch/ui'
import type { ComponentType } from 'react'
import { useOffline } from '../../../lib/api/use-offline.ts'
import type { RecordsViewProps } from './view-props.ts'
import { t } from '../messages.ts'

/** The records of a view type, loaded when a view of the type is first opened. */
export function lazyView(load: () => Promise<ComponentType<RecordsViewProps>>) {
  return lazyPart(async () => ({ default: await load() }), <Waiting />)
}

function Waiting() {
  const isOffline = useOffline()
  return (
    <>
      {isOffline && (
        <p role="status" className="px-4 pt-6 text-cell text-muted-foreground lg:px-6">
          {t('opensWhenConnected')}
        </p>
      )}
      <Skeletons label={t('loading')} className="flex flex-col gap-3 p-4 lg:p-6" count={5} row="h-8 w-full" />
    </>
  )
}
