import { nameOfMeasureType } from '@monarch/insights'
import type { ReportMeasure } from '@monarch/schema'
import type { EntityStructure } from '../../record-data/structure.ts'

/** The name of a measure that is being edited. */
export const nameOfMeasure = ({ type, label, field }: ReportMeasure, { entity }: EntityStructure): string =>
  label ?? nameOfMeasureType(type, entity.fields.find(({ name }) => name === field)?.label ?? '')
