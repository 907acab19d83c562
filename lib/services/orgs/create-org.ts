import 'server-only'
import { defineOperatorService } from '../define-service'
import { makeOrg, newOrg } from './make-org'

/** Makes an organization, for the command line. */
export const createOrg = defineOperatorService({ action: 'org.create', input: newOrg, run: makeOrg })
