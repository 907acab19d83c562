// The one loader of settings: every command and process that npm starts reads `.env` if it exists. Variables of the
// environment take precedence.
import { existsSync } from 'node:fs'

if (existsSync('.env')) process.loadEnvFile('.env')
