import { defineConfig } from 'vitest/config'
import shared from '../../vitest.config'

/** The tests of one folder, which `npm run test:rules` names: who may do what, where a request goes, who signed in. */
export default defineConfig({
  ...(shared.resolve && { resolve: shared.resolve }),
  test: {
    include: ['*.test.ts'],
    // Each change loads the files of its tests anew: once, not once for each of them.
    isolate: false,
    setupFiles: ['tests/setup/quiet.ts', 'tests/setup/same-seed.ts'],
  },
})
