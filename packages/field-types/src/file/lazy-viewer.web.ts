import { offlinePart } from '@monarch/ui'

export const FileViewer = offlinePart(() => import('./FileViewer.tsx'))
