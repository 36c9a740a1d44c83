import { type RefObject, useEffect, useRef } from 'react'
import type { Problems } from './problems.ts'

/** After a refusal the focus goes to the first input that has to be mended. */
export function useFocusOnProblem(form: RefObject<HTMLFormElement | null>, problems: Problems): void {
  const before = useRef(problems)
  useEffect(() => {
    const isNew = Object.keys(problems).some((key) => !Object.hasOwn(before.current, key))
    before.current = problems
    if (isNew) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form, problems])
}
