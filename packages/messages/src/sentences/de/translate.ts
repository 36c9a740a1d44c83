import { translator } from '../translator.ts'
import { accounts } from './accounts.ts'
import { automation } from './automation.ts'
import { backups } from './backups.ts'
import { fields } from './fields.ts'
import { formulas } from './formulas.ts'
import { imports } from './imports.ts'
import { log } from './log.ts'
import { parts } from './parts.ts'
import { records } from './records.ts'
import { structure } from './structure.ts'
import { values } from './values.ts'

/** Every sentence that has a German translation. */
export const sentences = {
  ...values,
  ...fields,
  ...records,
  ...structure,
  ...accounts,
  ...automation,
  ...backups,
  ...imports,
  ...formulas,
  ...log,
}

export default translator(sentences, parts, (text) => `„${text}“`)
