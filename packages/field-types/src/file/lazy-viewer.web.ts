import { lazy } from 'react'

/** A picture as large as the window allows. */
export const FileViewer = lazy(() => import('./FileViewer.tsx'))
