import type { ComboboxOption } from '@monarch/ui'
import { Plus } from 'lucide-react'
import { useContext } from 'react'
import { OffersNewRecordsContext, type RecordOption } from '../record-source.ts'
import type { useRecordSearch } from './record-lookup.ts'
import { t } from './messages.ts'

/**
 * The found records as options. Without any, the only option may be to create one, which `onCreated` receives before it is
 * chosen.
 */
export function useRecordOptions(
  { options, create }: Pick<ReturnType<typeof useRecordSearch>, 'options' | 'create'>,
  onCreated?: (record: RecordOption) => void,
): readonly ComboboxOption[] {
  const isOffered = useContext(OffersNewRecordsContext)
  if (!create || !isOffered) return options.map(toOption)
  const make = async () => {
    const record = await create.run()
    onCreated?.(record)
    return toOption(record)
  }
  return [{ value: 'new', label: t('create', { name: create.name }), icon: <Plus aria-hidden />, make }]
}

const toOption = (record: RecordOption): ComboboxOption => ({ ...record, value: record.id })
