import { useEffect, useRef, useState } from 'react'
import { FileRefused, type StoredFile, useFileSource } from '../file-source.ts'

/** A file upload in progress, or a failed one. */
export interface Upload {
  readonly key: number
  readonly file: File
  /** 0 to 1. */
  readonly progress: number
  readonly error: string | null
  /** Whether a retry may succeed. */
  readonly canRetry: boolean
}

/**
 * Uploads files one by one, in the order in which they were chosen. `problemOf` checks each file before the upload with
 * the browser's data, and after it with the server's.
 */
export function useUploads({
  problemOf,
  onDone,
}: {
  problemOf: (file: File, stored: StoredFile | null) => string | null
  /** The upload is complete; its row is removed next. */
  onDone: (stored: StoredFile, key: number) => void
}) {
  const source = useFileSource()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const controllers = useRef(new Map<number, AbortController>())
  const nextKey = useRef(0)
  const last = useRef(Promise.resolve())
  const handlers = useRef({ problemOf, onDone })
  useEffect(() => {
    handlers.current = { problemOf, onDone }
  })
  useEffect(() => {
    const running = controllers.current
    return () => {
      for (const controller of running.values()) controller.abort()
    }
  }, [])

  const change = (key: number, part: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const drop = (key: number) => setUploads((all) => all.filter((one) => one.key !== key))

  const enqueue = (key: number, file: File) => {
    const controller = new AbortController()
    controllers.current.set(key, controller)
    last.current = last.current.then(() => send(key, file, controller.signal))
  }

  const send = async (key: number, file: File, signal: AbortSignal) => {
    if (signal.aborted) return
    try {
      const stored = await source.upload(file, { signal, onProgress: (progress) => change(key, { progress }) })
      const problem = handlers.current.problemOf(file, stored)
      if (problem !== null) return change(key, { error: problem, canRetry: false })
      drop(key)
      handlers.current.onDone(stored, key)
    } catch (error) {
      if (signal.aborted) return
      const message = error instanceof Error ? error.message : String(error)
      change(key, { error: message, canRetry: !(error instanceof FileRefused) })
    } finally {
      controllers.current.delete(key)
    }
  }

  return {
    uploads,
    start: (files: readonly File[]) => {
      for (const file of files) {
        const key = nextKey.current++
        const error = problemOf(file, null)
        setUploads((all) => [...all, { key, file, progress: 0, error, canRetry: false }])
        if (error === null) enqueue(key, file)
      }
    },
    retry: (upload: Upload) => {
      change(upload.key, { error: null, progress: 0 })
      enqueue(upload.key, upload.file)
    },
    /** Removes the upload in any state. */
    cancel: (key: number) => {
      controllers.current.get(key)?.abort()
      controllers.current.delete(key)
      drop(key)
    },
  }
}
