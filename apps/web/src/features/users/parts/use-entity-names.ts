import { useNavigation } from '../../../lib/navigation/navigation.ts'

/** Returns the display name for a technical name. */
export function useEntityNames(): (name: string) => string {
  const { data } = useNavigation()
  return (name) => data?.entities.find((entity) => entity.name === name)?.pluralName ?? name
}
