/** Adds the folder to an error of its disk, which the system leaves out. Keeps the code, on which retries depend. */
export function nameDisk(error: unknown, folder: string): unknown {
  const { code = '', syscall } = error as NodeJS.ErrnoException
  const what = syscall === undefined ? undefined : diskFaults[code]
  return what ? Object.assign(new Error(`The disk of ${folder} ${what}.`, { cause: error }), { code, syscall }) : error
}

const diskFaults: Record<string, string | undefined> = {
  ENOSPC: 'is full',
  EDQUOT: 'is full: the quota is used up',
  EROFS: 'is read-only',
  EIO: 'fails',
}
