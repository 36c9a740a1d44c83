import { CircleAlert, CircleCheck } from 'lucide-react'
import { describeProblem, describeResult } from './describe-result.ts'
import type { SettingsProblem, UnderstoodSettings } from '../structure-source.ts'
import { t } from './messages.ts'

interface OutcomeProps {
  understood: UnderstoodSettings
  isFormula?: boolean
  /** Highlights a problem in the text. */
  onShow?: ((problem: SettingsProblem) => void) | undefined
  onTake?: ((problem: SettingsProblem) => void) | undefined
}

/** The result of the settings: the kind of the values, or all problems. Screen readers announce changes. */
export function Outcome({ understood: { problems, result }, isFormula = false, onShow, onTake }: OutcomeProps) {
  return (
    <div role="status" className="min-h-5 text-xs">
      {problems.length > 0 ? (
        <ul className="flex flex-col gap-1">
          {problems.map((problem, index) => (
            <li key={index} className="flex items-start gap-1 text-error">
              <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
              <span>
                {onShow && problem.from !== undefined ? (
                  <button
                    type="button"
                    className="text-left underline decoration-dotted underline-offset-2"
                    onClick={() => onShow(problem)}
                  >
                    {problem.message}
                  </button>
                ) : (
                  describeProblem(problem)
                )}
                {onTake && problem.suggestion !== undefined && (
                  <>
                    {'. '}
                    <button
                      type="button"
                      className="font-medium text-link underline underline-offset-2"
                      onClick={() => onTake(problem)}
                    >
                      {t('useSuggestion', { suggestion: problem.suggestion })}
                    </button>
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      ) : (
        result && (
          <p className="flex items-center gap-1 text-muted-foreground">
            <CircleCheck aria-hidden className="size-3.5 shrink-0 text-success" />
            {describeResult(result, isFormula)}
          </p>
        )
      )}
    </div>
  )
}
