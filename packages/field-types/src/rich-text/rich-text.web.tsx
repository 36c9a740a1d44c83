import { Skeleton } from '@monarch/ui'
import { lazy, Suspense } from 'react'
import type { FieldInputProps, FieldTypeWeb } from '../definition.web.ts'
import { TextCell } from '../text/TextCell.tsx'

export const richTextWeb: FieldTypeWeb = { Input: RichTextInput, Cell: TextCell, isWide: true }

/** The editor is larger than all other inputs together, so it comes when one is needed. */
const RichTextEditor = lazy(() => import('./RichTextEditor.tsx'))

function RichTextInput(props: FieldInputProps) {
  return (
    <Suspense fallback={<Skeleton className="h-44 w-full" />}>
      <RichTextEditor {...props} />
    </Suspense>
  )
}
