/** Ids sort by time. They have milliseconds, because `--keep` has to know the newer of two backups of one second. */
export const idOfTime = (time: Date): string => time.toISOString().replaceAll(/[-:.]/g, '')
