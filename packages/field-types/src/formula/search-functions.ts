import { type FunctionDefinition, groupLabels, synonymsOf } from '@monarch/formula'

/**
 * The functions whose name, another name of them, or description contains every word; matches of a name come first within
 * their group.
 */
export function searchFunctions(all: readonly FunctionDefinition[], search: string): readonly FunctionDefinition[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const matches = all.filter(({ name, group, description }) =>
    words.every((word) => `${namesOf(name)} ${groupLabels[group]()} ${description()}`.toLowerCase().includes(word)),
  )
  const isCalled = ({ name }: FunctionDefinition) => words.some((word) => namesOf(name).includes(word))
  return matches.toSorted((a, b) => Number(isCalled(b)) - Number(isCalled(a)))
}

const namesOf = (name: string): string => [name, ...synonymsOf(name)].join(' ')
