import { translateSentence } from '@monarch/messages'
import { Alert, Button } from '@monarch/ui'
import type { ComparedFormula } from '../../lib/api/admin-refinements.ts'
import { textOfResult } from './runs/StepResult.tsx'
import { t } from './messages.ts'

interface EarlierRulesProps {
  /** The formulas of the last test run; `null` before it. */
  compared: readonly ComparedFormula[] | null
  isTesting: boolean
  isSaving: boolean
  onCompare: () => void
  onAccept: () => void
}

/**
 * Offers the current rules for blank values to a workflow with earlier rules, after a test run has compared the results of the formulas.
 */
export function EarlierRules({ compared, isTesting, isSaving, onCompare, onAccept }: EarlierRulesProps) {
  return (
    <Alert variant="info" title={t('earlierRules')} className="m-3 mb-0">
      <p className="text-muted-foreground">{t('whatTheRulesChange')}</p>
      <div role="status">{compared && <Changes compared={compared} />}</div>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button variant="outline" size="sm" loading={isTesting} onClick={onCompare}>
          {t('compareInATestRun')}
        </Button>
        {compared && (
          <Button variant="outline" size="sm" loading={isSaving} onClick={onAccept}>
            {t('useTheCurrentRules')}
          </Button>
        )}
      </div>
    </Alert>
  )
}

function Changes({ compared }: { compared: readonly ComparedFormula[] }) {
  const changed = compared.filter(({ before, after, problem }) => problem !== null || before !== after)
  return (
    <>
      <p className="mt-2">{t('changedFormulas', { changed: changed.length, compared: compared.length })}</p>
      {changed.length > 0 && (
        <table className="mt-1 w-full table-fixed">
          <thead className="text-left text-muted-foreground">
            <tr>
              {[t('formula'), t('before'), t('after')].map((title) => (
                <th key={title} scope="col" className="font-normal">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {changed.slice(0, mostShown).map(({ stepId, at, formula, before, after, problem }) => (
              <tr key={`${stepId} ${at} ${formula}`} className="border-t align-top">
                <th scope="row" className="py-1 pr-2 text-left font-mono text-xs font-normal break-words">
                  {formula}
                </th>
                <td className="py-1 pr-2 break-words">{textOfResult(before)}</td>
                <td className={problem === null ? 'py-1 break-words' : 'py-1 break-words text-error'}>
                  {problem === null ? textOfResult(after) : translateSentence(problem)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {changed.length > mostShown && (
        <p className="mt-1 text-muted-foreground">{t('moreFormulas', { count: changed.length - mostShown })}</p>
      )}
    </>
  )
}

const mostShown = 10

/** Whether the steps have a formula, in a condition or as a value. */
export function hasFormula(steps: unknown): boolean {
  if (typeof steps !== 'object' || steps === null) return false
  return Object.entries(steps).some(
    ([key, inner]) => (key === 'formula' && typeof inner === 'string') || hasFormula(inner),
  )
}
