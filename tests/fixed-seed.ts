import fc from 'fast-check'

/**
 * Random cases are the same in every run, so that a run that passes says something about the next one. `FC_SEED=random` looks
 * further afield, and `FC_SEED=<number>` goes where somebody else has been.
 */
const given = process.env.FC_SEED
if (given !== 'random') fc.configureGlobal({ seed: Number(given ?? 1) })
