/** When the bin deletes something for good: 'deleted for good on Mar 3, 2027'. */
export function purgeTime(deletedAt: string, binDays: number): string {
  const at = new Date(new Date(deletedAt).getTime() + binDays * 86_400_000)
  return `deleted for good on ${at.toLocaleDateString('en-US', { dateStyle: 'medium' })}`
}
