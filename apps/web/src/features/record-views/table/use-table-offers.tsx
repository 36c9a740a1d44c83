import { ArrowDown, ArrowUp, Expand, EyeOff, Pencil, Pin, Rows3, Trash2 } from 'lucide-react'
import { type Command, useCommands } from '../../../lib/keys/commands.ts'
import { toOrderBy } from '../../record-filters/list-state.ts'
import { firstField } from './model/column-layout.ts'
import type { TableColumn } from './model/columns.ts'
import type { TableCommands } from './use-table-keys.ts'
import { useFieldDesigner } from './columns/use-inserted-column.ts'
import type { TableCore, EditableTableProps } from './use-table-core.ts'
import { isDraft } from './model/draft-record.ts'
import { t } from './messages.ts'

/** Offers the menus of the current cell and column in the palette. The table handles the keys itself. */
export function useTableOffers(
  core: TableCore,
  props: EditableTableProps,
  commands: TableCommands,
  onWidth: (column: TableColumn) => void,
): void {
  const { layout, bounds, recordAt, select, takeFocus } = core
  const { focus } = core.state
  const { may } = props
  const designer = useFieldDesigner(props.structure)
  useCommands(t('cell'), () => {
    const record = recordAt(focus.row)
    const column = layout.columns[focus.column - firstField]
    const isRecord = record !== undefined && !isDraft(record)
    const offer = (id: string, label: string, more: Omit<Command, 'id' | 'label'>): Command => ({
      id: `table.${id}`,
      label,
      ...more,
      run: () => {
        takeFocus()
        more.run()
      },
    })
    const ofRecord = isRecord
      ? [
          offer('open', t('openTheRecord'), { shortcut: 'gridOpenAnywhere', run: () => commands.open(focus) }),
          offer('follow', t('followTheLinkOfTheCell'), {
            shortcut: 'gridFollow',
            run: () => commands.follow(focus),
          }),
          offer('expand', t('expandCell'), { icon: <Expand aria-hidden />, run: () => commands.expand(focus) }),
          ...(may.update
            ? [
                offer('edit', t('editCell'), {
                  shortcut: 'gridStart',
                  icon: <Pencil aria-hidden />,
                  run: () => commands.edit(focus, 'kept'),
                }),
                offer('clear', t('clearCells'), { shortcut: 'gridClear', run: () => commands.clear() }),
                offer('fill', t('fillDown'), { shortcut: 'gridFill', run: () => commands.fillDown() }),
              ]
            : []),
          ...(may.create
            ? [offer('insert', t('insertBelow'), { shortcut: 'gridInsert', run: () => commands.insertBelow(focus) })]
            : []),
          ...(may.delete
            ? [
                offer('bin', t('moveRowsToBin'), {
                  shortcut: 'gridBin',
                  icon: <Trash2 aria-hidden />,
                  run: () => commands.binRows(),
                }),
              ]
            : []),
          offer('menu', t('menuOfTheCell'), { shortcut: 'gridMenu', run: () => commands.menu(focus) }),
        ]
      : []
    const everything = () =>
      select({ row: 0, column: bounds.firstField }, { row: bounds.rows - 1, column: bounds.lastField })
    return [
      ...ofRecord,
      offer('all', t('selectAllCells'), { shortcut: 'gridAll', run: everything }),
      ...columnOffers(column, core, props, designer, onWidth),
    ]
  })
}

function columnOffers(
  column: TableColumn | undefined,
  { layout, columnCommands }: TableCore,
  { structure, onConfig }: EditableTableProps,
  designer: ReturnType<typeof useFieldDesigner>,
  onWidth: (column: TableColumn) => void,
): readonly Command[] {
  if (!column) return []
  const { label, field, isSortable } = column
  const index = layout.columns.indexOf(column)
  const sort = (direction: 'ASC' | 'DESC') =>
    onConfig({ sort: (toOrderBy([{ field: field.name, direction }], structure) ?? []) as object[] })
  const { sortLabels } = field.type
  const edit = designer?.edit(field)
  const all: readonly (Command | false)[] = [
    edit !== undefined &&
      edit !== null && {
        id: 'column.edit',
        label: t('editTheField', { label }),
        icon: <Pencil aria-hidden />,
        run: edit,
      },
    designer !== null && {
      id: 'column.left',
      label: t('insertAFieldLeftOf', { label }),
      run: () => designer.insert(field, 'left'),
    },
    designer !== null && {
      id: 'column.right',
      label: t('insertAFieldRightOf', { label }),
      run: () => designer.insert(field, 'right'),
    },
    isSortable && {
      id: 'column.asc',
      label: t('sortBy', { label, order: sortLabels.ASC() }),
      icon: <ArrowUp aria-hidden />,
      run: () => sort('ASC'),
    },
    isSortable && {
      id: 'column.desc',
      label: t('sortBy', { label, order: sortLabels.DESC() }),
      icon: <ArrowDown aria-hidden />,
      run: () => sort('DESC'),
    },
    columnCommands.canGroup(column) && {
      id: 'column.group',
      label: t('groupBy', { label }),
      icon: <Rows3 aria-hidden />,
      run: () => columnCommands.group(column),
    },
    {
      id: 'column.freeze',
      label: t('freezeUpTo', { label }),
      icon: <Pin aria-hidden />,
      run: () => onConfig({ frozenColumns: index + 1 }),
    },
    { id: 'column.fit', label: t('fitTheWidthOf', { label }), run: () => columnCommands.fit(index + firstField) },
    { id: 'column.width', label: t('changeWidthOf', { label }), run: () => onWidth(column) },
    {
      id: 'column.hide',
      label: t('hide', { label }),
      icon: <EyeOff aria-hidden />,
      run: () => columnCommands.hide(column),
    },
  ]
  return all.filter((command) => command !== false)
}
