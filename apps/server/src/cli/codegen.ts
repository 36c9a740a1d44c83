import { Readable } from 'node:stream'
import { generateClient } from '../capabilities/codegen/generate.ts'
import { tenantModel } from '../structure/tenant-model.ts'
import { type Command, text } from './command.ts'
import { pick, required, requireTables } from './people.ts'
import { requireWritable, writeWhole } from './write-whole.ts'

export const codegenCommand: Command = {
  summary: "Writes TypeScript types and a typed client for one tenant's records",
  usage: '--tenant <id or name> [--out <file>]',
  options: { tenant: text('the tenant, by name or id'), out: text('the file to write; standard output by default') },
  async run(app, values, say) {
    await requireTables(app)
    const requested = required(values, 'tenant')
    const known = app.admin.selectFrom('tenants').select(['id', 'name']).where('status', '=', 'active').orderBy('name')
    const tenant = pick(await known.execute(), requested, 'tenant')
    const text = generateClient(await tenantModel(app, tenant.id), tenant)
    if (values.out === undefined) {
      say(text.trimEnd())
      return 0
    }
    const file = required(values, 'out')
    await requireWritable(file)
    await writeWhole(file, Readable.from([text]), 0o666)
    say(`Wrote the client of "${tenant.name}" to ${file}`)
    return 0
  },
}
