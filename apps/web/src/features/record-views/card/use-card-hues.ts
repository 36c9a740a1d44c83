import type { Json } from '@monarch/field-types'
import { type Hue, toHue } from '@monarch/ui/hue'
import { useCallback } from 'react'
import type { ColorSetting } from '../parts/view-props.ts'
import { useColors } from './record-colors.ts'
import type { RecordData } from '../../record-data/documents.ts'
import type { EntityStructure } from '../../record-data/structure.ts'

/** The hue of a card: the rule for the whole record, else its first colored field. */
export function useCardHues(
  tenantId: string | null,
  structure: EntityStructure,
  config: Readonly<Record<string, Json>>,
  records: readonly RecordData[],
): (record: RecordData) => Hue | undefined {
  const colorsOf = useColors(
    tenantId,
    structure,
    config.colors as unknown as readonly ColorSetting[] | undefined,
    records,
  )
  return useCallback(
    (record) => {
      const colors = colorsOf(record)
      const color = colors?.get('') ?? colors?.values().next().value
      return color === undefined ? undefined : toHue(color)
    },
    [colorsOf],
  )
}
