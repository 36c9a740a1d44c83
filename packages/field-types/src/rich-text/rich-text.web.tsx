import { offlinePart, Skeleton } from '@monarch/ui'
import { Pilcrow } from 'lucide-react'
import type { FieldCellProps, FieldInputProps, FieldTypeWeb } from '../definition.web.ts'
import { TextCell } from '../text/TextCell.tsx'
import { RichText } from './RichText.tsx'

export const richTextWeb: FieldTypeWeb = {
  Icon: Pilcrow,
  Input: RichTextInput,
  Cell: TextCell,
  Whole: WholeRichText,
  isWide: true,
}

/** Loaded lazily, because the editor is larger than all other inputs together. */
const RichTextEditor = offlinePart(() => import('./RichTextEditor.tsx'), <Skeleton className="h-44 w-full" />)

function RichTextInput(props: FieldInputProps) {
  return <RichTextEditor {...props} />
}

function WholeRichText({ value }: FieldCellProps) {
  return <RichText html={value as string} className="w-full text-sm" />
}
