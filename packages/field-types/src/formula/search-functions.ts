import type { FunctionDefinition } from '@monarch/formula'

/** The functions whose name or description contains every word; matches of the name come first within their group. */
export function searchFunctions(all: readonly FunctionDefinition[], search: string): readonly FunctionDefinition[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const matches = all.filter(({ name, group, description }) =>
    words.every((word) => `${name} ${group} ${description}`.toLowerCase().includes(word)),
  )
  const isCalled = ({ name }: FunctionDefinition) => words.some((word) => name.includes(word))
  return matches.toSorted((a, b) => Number(isCalled(b)) - Number(isCalled(a)))
}
