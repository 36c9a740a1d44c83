export type Result<T> = { ok: true; value: T } | { ok: false; message: string }

export const ok = <T>(value: T): Result<T> => ({ ok: true, value })

export const fail = (message: string): { ok: false; message: string } => ({ ok: false, message })
