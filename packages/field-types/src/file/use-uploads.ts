import { useEffect, useRef, useState } from 'react'
import { FileRefused, type StoredFile, useFileSource } from '../file-source.ts'
import { trackUpload } from '../running-uploads.ts'
import { newUploadKey } from './unsent-files.ts'

interface RunningUpload {
  readonly key: number
  readonly file: File
  /** 0 to 1. */
  readonly progress: number
}

interface UploadProblem {
  readonly error: string
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
  onFailed,
}: {
  problemOf: (file: File, stored: StoredFile | null) => string | null
  /** The upload is complete; its row is removed next. */
  onDone: (stored: StoredFile, key: number) => void
  onFailed: (key: number, file: File, problem: UploadProblem, isShown: boolean) => void
}) {
  const source = useFileSource()
  const [running, setRunning] = useState<readonly RunningUpload[]>([])
  const controllers = useRef(new Map<number, AbortController>())
  const last = useRef(Promise.resolve())
  const handlers = useRef({ problemOf, onDone, onFailed })
  useEffect(() => {
    handlers.current = { problemOf, onDone, onFailed }
  })
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])

  const setProgress = (key: number, progress: number) =>
    setRunning((all) => all.map((one) => (one.key === key ? { ...one, progress } : one)))
  const drop = (key: number) => setRunning((all) => all.filter((one) => one.key !== key))

  const fail = (key: number, file: File, problem: UploadProblem) => {
    drop(key)
    handlers.current.onFailed(key, file, problem, isShown.current)
  }

  const enqueue = (key: number, file: File) => {
    const controller = new AbortController()
    controllers.current.set(key, controller)
    setRunning((all) => [...all, { key, file, progress: 0 }])
    last.current = last.current.then(() => send(key, file, controller.signal))
    trackUpload(last.current)
  }

  const send = async (key: number, file: File, signal: AbortSignal) => {
    if (signal.aborted) return
    try {
      const stored = await source.upload(file, { signal, onProgress: (progress) => setProgress(key, progress) })
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
    running,
    start: (files: readonly File[]) => {
      for (const file of files) {
        const key = newUploadKey()
        const error = problemOf(file, null)
        if (error === null) enqueue(key, file)
        else onFailed(key, file, { error, canRetry: false }, true)
      }
    },
    retry: enqueue,
    cancel: (key: number) => {
      controllers.current.get(key)?.abort()
      controllers.current.delete(key)
      drop(key)
    },
  }
}
