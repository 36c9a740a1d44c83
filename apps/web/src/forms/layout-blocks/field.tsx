import { TextCursorInput } from 'lucide-react'
import type { BlockWeb } from './block-web.ts'

export const fieldWeb: BlockWeb = { icon: TextCursorInput, draw: ({ item, drawField }) => drawField(item) }
