import type { FastifyInstance } from 'fastify'
import type { App } from '../app.ts'

/** Every capability's doors. */
export function registerRoutes(app: App, fastify: FastifyInstance): void {
  for (const routes of capabilities) routes(app, fastify)
}

const capabilities: readonly ((app: App, fastify: FastifyInstance) => void)[] = []
