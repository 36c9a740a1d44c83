import { useEffect, useRef, useState } from 'react'
import { FileRefused, type StoredFile, useFileSource } from '../file-source.ts'
import { trackUpload } from '../running-uploads.ts'

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
 * the browser's data, and after it with the server's. An upload continues when its input is removed: the user has closed
 * the record or gone to another step.
 */
export function useUploads({
  problemOf,
  onDone,
  onLost,
}: {
  problemOf: (file: File, stored: StoredFile | null) => string | null
  /** The upload is complete; its row is removed next. */
  onDone: (stored: StoredFile, key: number) => void
  /** The upload has failed, and its row is no longer shown. */
  onLost: (file: File, message: string) => void
}) {
  const source = useFileSource()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const controllers = useRef(new Map<number, AbortController>())
  const nextKey = useRef(0)
  const last = useRef(Promise.resolve())
  const handlers = useRef({ problemOf, onDone, onLost })
  useEffect(() => {
    handlers.current = { problemOf, onDone, onLost }
  })
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])

  const change = (key: number, part: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const drop = (key: number) => setUploads((all) => all.filter((one) => one.key !== key))

  const fail = (key: number, file: File, problem: { error: string; canRetry: boolean }) => {
    change(key, problem)
    if (!isShown.current) handlers.current.onLost(file, problem.error)
  }

  const enqueue = (key: number, file: File) => {
    const controller = new AbortController()
    controllers.current.set(key, controller)
    last.current = last.current.then(() => send(key, file, controller.signal))
    trackUpload(last.current)
  }

  const send = async (key: number, file: File, signal: AbortSignal) => {
    if (signal.aborted) return
    try {
      const stored = await source.upload(file, { signal, onProgress: (progress) => change(key, { progress }) })
      const problem = handlers.current.problemOf(file, stored)
      if (problem !== null) return fail(key, file, { error: problem, canRetry: false })
      drop(key)
      handlers.current.onDone(stored, key)
    } catch (error) {
      if (signal.aborted) return
      const message = error instanceof Error ? error.message : String(error)
      fail(key, file, { error: message, canRetry: !(error instanceof FileRefused) })
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
