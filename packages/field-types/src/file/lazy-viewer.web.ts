import { lazyPart } from '@monarch/ui'

export const FileViewer = lazyPart(() => import('./FileViewer.tsx'))
