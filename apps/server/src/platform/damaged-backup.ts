import { StartError } from './start-error.ts'

/** What a backup has stored is missing or is not what was stored. */
export class DamagedBackup extends StartError {}
