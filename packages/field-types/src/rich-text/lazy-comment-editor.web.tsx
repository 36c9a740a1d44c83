import { offlinePart, Skeleton } from '@monarch/ui'

export type { CommentEditorProps, MentionablePerson } from './CommentEditor.tsx'

/** Loaded when the user first writes a comment. */
export const CommentEditor = offlinePart(() => import('./CommentEditor.tsx'), <Skeleton className="h-18 w-full" />)
