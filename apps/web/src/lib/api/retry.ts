import { ApiError } from './api-error.ts'
import { queryRetries, retryDelayCap, retryDelayFirst } from '../constants.ts'

/** Queries to a tenant whose database is being upgraded wait until it is open. */
export function shouldRetry(failures: number, error: unknown): boolean {
  return isUpgrading(error) || (failures < queryRetries && isTransient(error))
}

export function isUpgrading(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'TENANT_UPGRADING'
}

/** What the server asks for, else doubling. */
export function retryDelay(failures: number, error?: unknown): number {
  if (error instanceof ApiError && error.retryAfter !== null) return error.retryAfter * 1000
  return Math.min(retryDelayFirst * 2 ** failures, retryDelayCap)
}

export function isTransient(error: unknown): boolean {
  return error instanceof ApiError && error.isTransient
}
