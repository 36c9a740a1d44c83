import { toast } from '@monarch/ui'
import { withCondition } from '../../record-filters/filter-by-value.ts'
import type { FilterItem } from '../../record-filters/filter-state.ts'
import type { EntityStructure } from '../../record-data/structure.ts'
import type { RecordsViewProps } from '../parts/view-props.ts'
import type { OpenView } from '../saved-views/use-view.ts'
import { viewTypesWeb } from '../registry/view-types.ts'
import { t } from '../messages.ts'

interface ViewBodyProps extends Omit<RecordsViewProps, 'request' | 'config' | 'onConfig' | 'onFilter'> {
  structure: EntityStructure
  open: OpenView
}

export function ViewBody({ open, ...props }: ViewBodyProps) {
  const { state, request, config, change, changeConfig } = open
  const { View } = viewTypesWeb[state.type]
  const onFilter = (item: FilterItem) => {
    const filter = withCondition(state.filter, item)
    if (filter) change({ filter }, { replace: false })
    else toast.error(t('filterTooDeep'))
  }
  const given = {
    ...props,
    onFilter: config.enableFilters === false ? undefined : onFilter,
    viewId: open.view?.id ?? null,
    request,
    config,
    onConfig: changeConfig,
  }
  return <View {...given} />
}
