import { whenOnline } from '@monarch/ui'
import { lazy } from 'react'

export const FileViewer = lazy(whenOnline(() => import('./FileViewer.tsx')))
