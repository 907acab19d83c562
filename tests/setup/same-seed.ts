import fc from 'fast-check'

/**
 * The same random records in every run, because `npm run test:rules` compares runs of the same tests over changed code.
 */
fc.configureGlobal({ seed: 1 })
