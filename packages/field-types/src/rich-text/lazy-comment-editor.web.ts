import { lazy } from 'react'

export type { CommentEditorProps, MentionablePerson } from './CommentEditor.tsx'

/** It comes with the first comment that is written. */
export const CommentEditor = lazy(() => import('./CommentEditor.tsx'))
