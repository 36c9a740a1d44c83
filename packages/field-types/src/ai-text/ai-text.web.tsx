import { Sparkles } from 'lucide-react'
import type { AiSettings } from '../ai/generation.ts'
import { GeneratedTextCell, GeneratedTextInput } from '../ai/GeneratedText.tsx'
import { GeneratedFrame } from '../ai/GeneratedFrame.tsx'
import type { FieldTypeWeb } from '../definition.web.ts'
import { WholeText } from '../text/WholeText.tsx'

export const aiTextWeb: FieldTypeWeb<AiSettings> = {
  Icon: Sparkles,
  Input: GeneratedTextInput,
  Cell: GeneratedTextCell,
  Whole: WholeText,
  Frame: GeneratedFrame,
  isWide: true,
}
