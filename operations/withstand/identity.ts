import { byDirectories } from './identity/directories'
import { byIdentityProviders } from './identity/identity-providers'
import { byInstallation, people } from './identity/installation'
import { openIdentityStage } from './identity/stage'
import type { Part } from './part'

/**
 * Lies about a person's identity: from the installation's identity provider, an organization's own, and its directory.
 */
export const part: Part = {
  requirement: 'Hostile providers and directories let nobody in and change nothing',
  run: async (run) => {
    const stage = await openIdentityStage(people)
    try {
      return [
        ...(await byInstallation(stage, run)),
        ...(await byIdentityProviders(stage, run)),
        ...(await byDirectories(stage, run)),
      ]
    } finally {
      await stage.close()
    }
  },
}
