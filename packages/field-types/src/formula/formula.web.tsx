import { SquareFunction } from 'lucide-react'
import { computedWeb } from '../computed/computed.web.tsx'
import type { FieldTypeWeb } from '../definition.web.ts'

export const formulaWeb: FieldTypeWeb = { ...computedWeb, Icon: SquareFunction }
