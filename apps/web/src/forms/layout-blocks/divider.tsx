import { Minus } from 'lucide-react'
import type { BlockWeb } from './block-web.ts'

export const dividerWeb: BlockWeb = {
  icon: Minus,
  draw: () => <hr className="my-1 border-t" />,
  preview: () => <hr className="mx-2 mb-3 border-t" />,
}
