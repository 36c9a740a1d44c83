import { ApiError } from './api-error.ts'
import { queryRetries, retryDelayCap, retryDelayFirst } from '../constants.ts'

/** Queries retry without limit while their tenant's database is upgraded. */
export function shouldRetry(failures: number, error: unknown): boolean {
  return isUpgrading(error) || (failures < queryRetries && isTransient(error))
}

export function isUpgrading(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'TENANT_UPGRADING'
}

/** Retry-After when given, otherwise exponential backoff. */
export function retryDelay(failures: number, error?: unknown): number {
  if (error instanceof ApiError && error.retryAfter !== null) return error.retryAfter * 1000
  return Math.min(retryDelayFirst * 2 ** failures, retryDelayCap)
}

export function isTransient(error: unknown): boolean {
  return error instanceof ApiError && error.isTransient
}
