import { useLabels } from './use-labels.ts'

interface NamedView {
  readonly id: string
  readonly name: string
}

/** The name of a view in the language of the page. Builders edit the original. */
export function useViewName(): (view: NamedView) => string {
  const labels = useLabels()
  return ({ id, name }) => labels.get(`view.${id}.name`) ?? name
}
