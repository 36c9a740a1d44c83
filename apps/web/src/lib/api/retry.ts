import { ApiError } from './api-error.ts'
import { retryDelayCap, retryDelayFirst } from '../constants.ts'

export function retryDelay(failures: number): number {
  return Math.min(retryDelayFirst * 2 ** failures, retryDelayCap)
}

export function isTransient(error: unknown): boolean {
  return error instanceof ApiError && error.isTransient
}
