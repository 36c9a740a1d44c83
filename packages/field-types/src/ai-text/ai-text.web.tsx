import type { AiSettings } from '../ai/generation.ts'
import { GeneratedTextCell, GeneratedTextInput } from '../ai/GeneratedText.tsx'
import { GeneratedFrame } from '../ai/GeneratedFrame.tsx'
import type { FieldTypeWeb } from '../definition.web.ts'

export const aiTextWeb: FieldTypeWeb<AiSettings> = {
  Input: GeneratedTextInput,
  Cell: GeneratedTextCell,
  Frame: GeneratedFrame,
  isWide: true,
}
