import { t } from '../messages.ts'

/** The types of views in the order of the designer. Apart from their definitions, which the shell of the application does not load. */
export const viewTypeLabels = {
  list: () => t('list'),
  grid: () => t('grid'),
  kanban: () => t('kanban'),
  calendar: () => t('calendar'),
  form: () => t('form'),
}

export type ViewType = keyof typeof viewTypeLabels

export const viewTypes = Object.keys(viewTypeLabels) as readonly ViewType[]
