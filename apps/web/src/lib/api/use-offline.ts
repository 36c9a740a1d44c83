import { useSyncExternalStore } from 'react'
import { isOffline, subscribeToConnection } from './connection.ts'

/** True while the browser is offline, or the server cannot be reached. */
export const useOffline = (): boolean => useSyncExternalStore(subscribeToConnection, isOffline)
