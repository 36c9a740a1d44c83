import { useEffect, useState } from 'react'
import { type StoredFile, useFileSource } from '../file-source.ts'

/** The files of the ids: included ones, just uploaded ones, and others, which are requested. */
export function useStoredFiles(ids: readonly string[], known: readonly StoredFile[]) {
  const source = useFileSource()
  const [loaded, setLoaded] = useState<ReadonlyMap<string, StoredFile | null>>(new Map())
  const byId = new Map([...loaded, ...known.map((file) => [file.id, file] as const)])
  const missing = ids.filter((id) => !byId.has(id)).join(' ')
  useEffect(() => {
    if (missing === '') return
    let isActive = true
    const find = (id: string) =>
      source.find(id).then(
        (file) => [id, file] as const,
        () => [id, null] as const,
      )
    void Promise.all(missing.split(' ').map(find)).then(
      (found) => isActive && setLoaded((before) => new Map([...before, ...found])),
    )
    return () => {
      isActive = false
    }
  }, [source, missing])
  return {
    /** Undefined while it is loading, `null` if it does not exist or is not visible to the user. */
    fileOf: (id: string): StoredFile | null | undefined => byId.get(id),
    add: (file: StoredFile) => setLoaded((before) => new Map([...before, [file.id, file]])),
  }
}
