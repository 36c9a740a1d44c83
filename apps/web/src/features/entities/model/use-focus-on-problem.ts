import { type RefObject, useEffect, useRef } from 'react'
import type { Problems } from './problems.ts'

/** Focuses the first input with a problem after a refusal. */
export function useFocusOnProblem(form: RefObject<HTMLFormElement | null>, problems: Problems): void {
  const before = useRef(problems)
  useEffect(() => {
    const isNew = Object.keys(problems).some((key) => !Object.hasOwn(before.current, key))
    before.current = problems
    if (isNew) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form, problems])
}
