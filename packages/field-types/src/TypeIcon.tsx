import { createContext, type ReactNode, useContext } from 'react'
import type { FieldType } from './definition.ts'

interface TypeIconProps {
  readonly type: FieldType | undefined
  readonly className?: string
}

/**
 * Renders the icon of any type. A context, because types of the registry cannot import the registry; the screen
 * provides `FieldTypeIcon`.
 */
export const TypeIconContext = createContext<(props: TypeIconProps) => ReactNode>(() => null)

export function TypeIcon(props: TypeIconProps): ReactNode {
  return useContext(TypeIconContext)(props)
}
