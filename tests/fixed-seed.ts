import fc from 'fast-check'

/**
 * A fixed seed, so that all runs test the same random cases. `FC_SEED=random` tries others, and `FC_SEED=<number>` reproduces a
 * reported run.
 */
const given = process.env.FC_SEED
if (given !== 'random') fc.configureGlobal({ seed: Number(given ?? 1) })
