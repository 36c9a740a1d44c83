/** A file is added to the draft of its field only when its upload has ended. */
const running = new Set<Promise<unknown>>()

export function trackUpload(upload: Promise<unknown>): void {
  running.add(upload)
  void upload.finally(() => running.delete(upload))
}

export const hasRunningUploads = (): boolean => running.size > 0

/** Resolves when no upload is running, so that a form is saved with the files that the user has chosen. */
export async function uploadsEnd(): Promise<void> {
  while (hasRunningUploads()) await Promise.all(running)
}
