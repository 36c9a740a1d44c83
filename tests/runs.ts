/** The number of random cases of a test: a part in `npm test`, all in `npm run test:long`, which sets FC_SCALE. */
export const runs = (count: number): number => Math.ceil(count * Number(process.env.FC_SCALE ?? 1))
