import { RectangleHorizontal } from 'lucide-react'
import type { BlockWeb } from './block-web.ts'
import { Titled } from './Titled.tsx'

export const cardWeb: BlockWeb = {
  icon: RectangleHorizontal,
  draw: (props) => <Titled {...props} className="rounded-lg border bg-raised p-card" />,
}
