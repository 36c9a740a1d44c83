import { whenOnline } from '@monarch/ui'
import { lazy } from 'react'

export type { CommentEditorProps, MentionablePerson } from './CommentEditor.tsx'

/** Loaded when the user first writes a comment. */
export const CommentEditor = lazy(whenOnline(() => import('./CommentEditor.tsx')))
