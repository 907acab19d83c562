import { test as base } from '@playwright/test'
import { type OwnServer, startOwnServer } from '../own-server'
import { type Album, openAlbum } from './album'
import { makeStillDatabase, stillEnvironment } from './still-database'

type Still = { origin: string; album: Album }

/**
 * Tests on a product with a frozen clock and a database of its own: its pages look the same in every run. From then on
 * the worker process uses that database, and serves no other tests.
 */
export const test = base.extend<object, { still: Still }>({
  still: [
    async ({ browser }, use, { config, workerIndex }) => {
      await makeStillDatabase(`still_${workerIndex}`)
      const server: OwnServer = await startOwnServer(stillEnvironment())
      await use({ origin: server.origin, album: await openAlbum(browser, config.updateSnapshots) })
      await server.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})
