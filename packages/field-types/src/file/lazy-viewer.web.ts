import { lazy } from 'react'

export const FileViewer = lazy(() => import('./FileViewer.tsx'))
