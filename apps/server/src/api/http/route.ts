import type { FastifyInstance } from 'fastify'
import type { App } from '../../platform/app.ts'
import { extensionPoint } from '../../platform/extension-point.ts'

/** Adds routes or hooks to the server when it is built. */
export type Register = (app: App, fastify: FastifyInstance) => void

/** Hooks that run before every route; registered before the routes. */
export const requestHooks = extensionPoint<Register>('request hooks')

/** Routes, each with its requirements (route-access.ts). */
export const routes = extensionPoint<Register>('routes')
