import { fieldTypes } from '@monarch/field-types'
import type { Task } from '../../platform/jobs/task.ts'
import { wakeGeneration } from './wake.ts'

/** Finds runs with an expired lease in the tenants that have generated fields. */
export const sweepGenerationsTask: Task<unknown> = {
  name: 'ai_sweep',
  lane: 'upkeep',
  async run(app) {
    const rows = await app.admin
      .selectFrom('systemFields')
      .select('tenantId')
      .distinct()
      .where('fieldType', 'in', generatedTypes)
      .where('deletedAt', 'is', null)
      .execute()
    for (const { tenantId } of rows) await wakeGeneration(app, tenantId)
  },
}

const generatedTypes = Object.values(fieldTypes)
  .filter((type) => type.generation !== undefined)
  .map((type) => type.id)
