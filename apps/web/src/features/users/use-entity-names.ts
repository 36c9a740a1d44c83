import { useNavigation } from '../../lib/navigation/navigation.ts'

/** The name of an entity as people read it, by its technical one. */
export function useEntityNames(): (name: string) => string {
  const { data } = useNavigation()
  return (name) => data?.entities.find((entity) => entity.name === name)?.pluralName ?? name
}
