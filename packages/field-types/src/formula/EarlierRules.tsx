import { Button } from '@monarch/ui'
import { useState } from 'react'
import type { ComparedRules, StructureSource } from '../structure-source.ts'
import { t } from './editor-messages.ts'

const maxShown = 5

interface EarlierRulesProps {
  compare: NonNullable<StructureSource['compareRules']>
  /** `null` while the formula is typed or has a problem. */
  expression: string | null
  onAccept: () => void
}

/** Offers the current rules for blank values and errors to a formula that has earlier ones, after showing which records change. */
export function EarlierRules({ compare, expression, onAccept }: EarlierRulesProps) {
  const [found, setFound] = useState<ComparedRules | 'reading' | 'failed' | null>(null)
  const show = () => {
    if (expression === null) return
    setFound('reading')
    compare(expression, new AbortController().signal).then(setFound, () => setFound('failed'))
  }
  const isKnown = found !== null && typeof found === 'object'
  return (
    <section className="flex flex-col gap-2 rounded-md border bg-sunken p-3 text-xs">
      <h4 className="font-medium">{t('earlierRules')}</h4>
      <p className="text-muted-foreground">{t('whatTheRulesChange')}</p>
      <div role="status">
        {found === 'failed' && <p className="text-error">{t('couldNotCompare')}</p>}
        {isKnown && <Changes found={found} />}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" disabled={expression === null || found === 'reading'} onClick={show}>
          {t('showWhatChanges')}
        </Button>
        {isKnown && (
          <Button variant="outline" onClick={onAccept}>
            {t('useTheCurrentRules')}
          </Button>
        )}
      </div>
    </section>
  )
}

function Changes({ found: { compared, changed } }: { found: ComparedRules }) {
  return (
    <>
      <p>{t('changedRecords', { changed: changed.length, compared })}</p>
      {changed.length > 0 && (
        <table className="mt-1 w-full table-fixed">
          <thead className="text-left text-muted-foreground">
            <tr>
              <th scope="col" className="font-normal">
                {t('record')}
              </th>
              <th scope="col" className="font-normal">
                {t('before')}
              </th>
              <th scope="col" className="font-normal">
                {t('after')}
              </th>
            </tr>
          </thead>
          <tbody>
            {changed.slice(0, maxShown).map(({ id, record, before, after }) => (
              <tr key={id} className="border-t">
                <th scope="row" className="truncate py-1 pr-2 text-left font-normal">
                  {record}
                </th>
                <td className="truncate py-1 tabular-nums">{before ?? t('blank')}</td>
                <td className="truncate py-1 tabular-nums">{after ?? t('blank')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
