import { t } from './messages.ts'

/** Shown in a tile whose figures would ignore a filter that is hidden from the viewer. */
export function HiddenFilter() {
  return <p className="text-sm text-muted-foreground">{t('hiddenFilter')}</p>
}
