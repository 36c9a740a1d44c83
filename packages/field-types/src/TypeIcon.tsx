import { createContext, type ReactNode, useContext } from 'react'
import type { FieldType } from './definition.ts'

interface TypeIconProps {
  readonly type: FieldType | undefined
  readonly className?: string
}

/** Draws the icon of any type, for what the registry of types is made of. The screen around it provides `FieldTypeIcon`. */
export const TypeIconContext = createContext<(props: TypeIconProps) => ReactNode>(() => null)

export function TypeIcon(props: TypeIconProps): ReactNode {
  return useContext(TypeIconContext)(props)
}
